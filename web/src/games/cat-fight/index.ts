import { shapes, type View, type Dir, type GameEvent } from "./shapes";
import CatFightBoard from "./Board.svelte";
import type { Game } from "../game";
import { replaced } from "../lists";
import { explaining } from "../../table/explain";
import Scene from "./Scene.svelte";
import { say } from "./say";
import { tries } from "./tries";
import { words } from "./words";

function show(v: View, e: GameEvent): View {
    const seat = e["seat"] as number;
    const at = e["at"] as string;
    const cat = (change: Partial<View["cats"][number]>) => ({
        ...v,
        cats: v.cats.map((one, i) => (i === seat - 1 ? { ...one, ...change } : one)),
    });
    switch (e.e) {
        case "saucer":
            return v.saucers.some((one) => one.at === at) ? v : { ...v, saucers: [...v.saucers, { at, creams: ["?", "?", "?"] }] };
        case "turn":
            return { ...v, turn: seat, pending: [seat], fight: null };
        case "place":
            return cat({ at });
        case "move":
        case "drawn":
            return cat({ at: e["to"] as string });
        case "face":
            return cat({ face: e["dir"] as Dir });
        case "block":
            return { ...v, blocks: [...v.blocks, at], blockers: v.blockers.map((n, i) => (i === seat - 1 ? n - 1 : n)) };
        case "nip":
            return { ...v, nip: replaced(v.nip, seat - 1, at) };
        case "cut-off":
            return { ...v, saucers: v.saucers.filter((one) => one.at !== at) };
        case "fight":
            return { ...v, fight: { at, cats: e["cats"] as number[], rolls: (e["cats"] as number[]).map(() => null), winner: 0, yielded: [], catnip: false } };
        case "roll":
            if (!v.fight || e["die"] !== "fight") return v;
            return { ...v, fight: { ...v.fight, rolls: v.fight.rolls.map((roll, i) => (v.fight!.cats[i] === seat ? (e["value"] as number) : roll)) } };
        case "win":
            return v.fight ? { ...v, fight: { ...v.fight, winner: seat } } : v;
        case "out":
            return cat({ at: null, face: null });
        default:
            return v;
    }
}

const explain = explaining({
    cat: "CF-11 CF-25 CF-30", saucer: "CF-21 CF-26 CF-50", cushion: "CF-10 CF-22 CF-24", catnip: "CF-27 CF-40 CF-41 CF-43", edge: "CF-1 CF-20 CF-22", creams: "CF-3 CF-26 CF-60",
    die: "CF-30 CF-31", move: "CF-24", stay: "CF-23 CF-25", sip: "CF-21 CF-25 CF-26", face: "CF-11 CF-21", sacrifice: "CF-31", yield: "CF-31 CF-32 CF-20", end: "CF-28",
});

export const game: Game<View> = {
    component: CatFightBoard,
    shapes,
    scene: Scene,
    words,
    say,
    parts: (_, view, seat) => view.creams[seat - 1]!.filter((cream) => cream !== "?").map(String),
    show,
    staged: { fight: () => null, sip: () => null, nip: () => null, out: () => null },
    pace: { shuffle: 0, saucer: 150, turn: 120, place: 350, move: 480, drawn: 480, face: 260, fight: 600, roll: 750, win: 700, out: 400, sip: 600, nip: 500, "cut-off": 700 },
    bar: ["stay", "sip", "yield", "end"],
    explain,
    log: { heads: ["turn", "over"], once: ["shuffle"], behind: ["face", "roll"], icons: { sip: "cream", block: "cushion", nip: "leaf", fight: "bolt", move: "paw" } },
    sounds: { over: "win", turn: "meow", roll: "dice", move: "paw", sip: "sip", fight: "hiss", sacrifice: "bowl" },
    lesson: { seed: "1" },
    tries,
};
