/* Soft sounds, made here from tones and filtered noise. Browsers allow sound after the first click; one button mutes. */
import { likes } from "../settings.svelte";

let audio: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** Where all sounds go: quiet, and without sharp edges. */
function out(): { audio: AudioContext; master: GainNode } {
    if (!audio || !master) {
        audio = new AudioContext();
        master = audio.createGain();
        master.gain.value = 0.55;
        const soft = audio.createBiquadFilter();
        soft.type = "lowpass";
        soft.frequency.value = 4200;
        master.connect(soft).connect(audio.destination);
    }
    if (audio.state === "suspended") void audio.resume();
    return { audio, master };
}

/** Up in `rise`, down to nothing at `length`. */
function envelope(start: number, length: number, loud: number, rise: number): GainNode {
    const { audio, master } = out();
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + rise);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    volume.connect(master);
    return volume;
}

interface Tone {
    from: number;
    to?: number;
    length: number;
    loud: number;
    shape?: OscillatorType;
    after?: number;
    rise?: number;
}

function tone({ from, to = from, length, loud, shape = "sine", after = 0, rise = 0.012 }: Tone): void {
    const { audio } = out();
    const start = audio.currentTime + after;
    const pitch = audio.createOscillator();
    pitch.type = shape;
    pitch.frequency.setValueAtTime(from, start);
    pitch.frequency.exponentialRampToValueAtTime(to, start + length);
    pitch.connect(envelope(start, length, loud, rise));
    pitch.start(start);
    pitch.stop(start + length + 0.02);
}

interface Noise {
    at: number;
    to?: number;
    width?: number;
    length: number;
    loud: number;
    after?: number;
    rise?: number;
}

/** Noise around a pitch: paper, breath, wings. */
function noise({ at, to = at, width = 1, length, loud, after = 0, rise = 0.01 }: Noise): void {
    const { audio } = out();
    const start = audio.currentTime + after;
    if (!hiss) {
        hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
        const samples = hiss.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const source = audio.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = width;
    band.frequency.setValueAtTime(at, start);
    band.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(band).connect(envelope(start, length, loud, rise));
    source.start(start, Math.random() * 0.5);
    source.stop(start + length + 0.02);
}

const sounds = {
    card: () => noise({ at: 2600, to: 900, length: 0.09, loud: 0.35, width: 0.8 }),
    shuffle: () => [0, 0.05, 0.1, 0.15, 0.2].forEach((after) => noise({ at: 2200 + after * 3000, length: 0.06, loud: 0.2, after })),
    paw: () => {
        tone({ from: 170, to: 80, length: 0.12, loud: 0.4 });
        noise({ at: 500, length: 0.06, loud: 0.12 });
    },
    meow: () => {
        tone({ from: 430, to: 690, length: 0.17, loud: 0.12, shape: "triangle", rise: 0.05 });
        tone({ from: 690, to: 400, length: 0.26, loud: 0.12, shape: "triangle", after: 0.15, rise: 0.02 });
    },
    purr: () => Array.from({ length: 22 }, (_, i) => noise({ at: i % 2 ? 150 : 115, width: 2.5, length: 0.07, loud: 0.5, after: i * 0.055, rise: 0.02 })),
    hiss: () => noise({ at: 2800, to: 3800, width: 0.7, length: 0.45, loud: 0.2, rise: 0.08 }),
    wing: () => [0, 0.08, 0.16, 0.24].forEach((after) => noise({ at: 700, to: 1500, length: 0.07, loud: 0.28 - after * 0.6, after, rise: 0.03 })),
    bowl: () => {
        tone({ from: 1180, length: 0.35, loud: 0.12 });
        tone({ from: 1770, length: 0.22, loud: 0.06 });
        noise({ at: 1500, length: 0.05, loud: 0.14 });
    },
    dice: () => [0, 0.07, 0.15, 0.26, 0.36].forEach((after) => noise({ at: 1500 - after * 1500, width: 3, length: 0.04, loud: 0.5 - after, after })),
    token: () => {
        tone({ from: 1320, length: 0.12, loud: 0.1 });
        tone({ from: 1760, length: 0.16, loud: 0.08, after: 0.05 });
    },
    sip: () => [0, 0.1, 0.2].forEach((after) => tone({ from: 520, to: 900, length: 0.07, loud: 0.1, after })),
    turn: () => {
        tone({ from: 659, length: 0.18, loud: 0.1 });
        tone({ from: 880, length: 0.26, loud: 0.1, after: 0.11 });
    },
    point: () => [523, 659, 784].forEach((from, i) => tone({ from, length: 0.22, loud: 0.09, after: i * 0.08 })),
    win: () => {
        [523, 659, 784, 1047].forEach((from, i) => tone({ from, length: 0.34, loud: 0.1, shape: "triangle", after: i * 0.12 }));
        setTimeout(() => play("purr"), 620);
    },
};

export type SoundName = keyof typeof sounds;

/** Nothing sounds before the person has clicked or typed once: the browser would refuse, and it would startle. */
let touched = false;
if (typeof addEventListener === "function") {
    const touch = () => (touched = true);
    addEventListener("pointerdown", touch, { once: true });
    addEventListener("keydown", touch, { once: true });
}

export function play(name: SoundName | undefined): void {
    if (name && touched && likes.sound && typeof AudioContext !== "undefined") sounds[name]();
}
