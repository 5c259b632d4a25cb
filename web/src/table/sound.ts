/* A few soft sounds, made here. Off unless wanted. */
import { likes } from "../settings.svelte";

let audio: AudioContext | null = null;

/** One gliding tone: from and to in Hz, length in seconds. */
function tone(from: number, to: number, length: number, loud: number, shape: OscillatorType, after = 0): void {
    audio ??= new AudioContext();
    const start = audio.currentTime + after;
    const pitch = audio.createOscillator();
    const volume = audio.createGain();
    pitch.type = shape;
    pitch.frequency.setValueAtTime(from, start);
    pitch.frequency.exponentialRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + length * 0.2);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    pitch.connect(volume).connect(audio.destination);
    pitch.start(start);
    pitch.stop(start + length);
}

const sounds = {
    card: () => tone(320, 180, 0.07, 0.12, "triangle"),
    meow: () => {
        tone(420, 760, 0.16, 0.08, "sawtooth");
        tone(760, 380, 0.22, 0.08, "sawtooth", 0.15);
    },
    dice: () => [0, 0.08, 0.17, 0.28].forEach((after) => tone(900, 300, 0.05, 0.1, "square", after)),
    wing: () => [0, 0.09, 0.18].forEach((after) => tone(1200, 1700, 0.07, 0.06, "sine", after)),
    purr: () => Array.from({ length: 14 }, (_, i) => tone(62, 48, 0.09, 0.2, "sawtooth", i * 0.1)),
};

export type SoundName = keyof typeof sounds;

export function play(name: SoundName | undefined): void {
    if (name && likes.sound) sounds[name]();
}
