import { explaining } from "../../table/explain";
import type { GameEvent } from "../../engine/shapes";
import type { Game } from "../game";
import Board from "./Board.svelte";
import { say } from "./say";
import { shapes, type View } from "./shapes";
import { tries } from "./tries";
import { words } from "./words";

/** What an event changes on the table, until the engine's own view of the finished step arrives. */
function show(view: View, event: GameEvent): View {
    if (event.e === "reveal") return { ...view, chosen: event["cards"] as number[] };
    if (event.e === "point") return { ...view, scores: view.scores.map((score, i) => (i + 1 === event["seat"] ? score + 1 : score)) };
    return view;
}

export const game: Game<View> = {
    component: Board,
    shapes,
    words,
    say,
    show,
    pace: { shuffle: 0, ready: 150, reveal: 1200, point: 700 },
    quiet: ["ready"],
    bar: [],
    /* For every tip of the words the numbers of the rules it tells. */
    explain: explaining({ card: "TE-1 TE-4" }),
    log: { heads: ["reveal", "over"], once: ["shuffle"] },
    sounds: { reveal: "card", over: "purr" },
    tries,
    lesson: { seed: "1" },
};
