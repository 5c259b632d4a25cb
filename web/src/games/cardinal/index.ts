import { shapes, type View, type GameEvent } from "./shapes";
import BirdPicture from "./BirdPicture.svelte";
import { bird as birdOf } from "./birds";
import { birdName, say } from "./say";
import { fill } from "../../words/words.svelte";
import CardinalBoard from "./Board.svelte";
import Scene from "./Scene.svelte";
import type { Game } from "../game";
import { replaced } from "../lists";
import { explaining } from "../../table/explain";
import { tries } from "./tries";
import { words, type Words } from "./words";

/** Otis sits third, CD-4. */
const OTIS = 2;

type Places = View["locales"];

/* A bird that flies stays where it is: the board shows it leave, and the next view is without it. */
function show(v: View, e: GameEvent): View {
    const seat = (e["seat"] as number) - 1;
    const bird = e["bird"] as number;
    const here = (change: (one: Places[number]) => Partial<Places[number]>) => v.locales.map((one) => (one.locale === e["locale"] ? { ...one, ...change(one) } : one));
    switch (e.e) {
        case "ready":
            return { ...v, chosen: replaced(v.chosen, seat, v.chosen[seat] ?? "?"), pending: v.pending.filter((one) => one !== seat + 1) };
        case "lift":
            return { ...v, locales: here((one) => ({ stalks: replaced(one.stalks, seat, 0) })) };
        case "reveal":
            return { ...v, revealed: e["actions"] as (string | null)[] };
        case "ability": {
            /* Otis turns the card he has shown to another target, CD-83. */
            const shown = v.revealed?.[seat];
            const turned = seat === OTIS && shown ? replaced(v.revealed!, seat, `${shown.split(" ")[0]} ${String(e["text"])}`) : v.revealed;
            return { ...v, revealed: turned, abilities: v.abilities && replaced(v.abilities, seat, false) };
        }
        case "stalk":
            return { ...v, locales: here((one) => ({ stalks: replaced(one.stalks, seat, one.stalks[seat]! + 1) })) };
        case "catch":
            return { ...v, locales: here((one) => ({ bird: null, stalks: one.stalks.map(() => 0) })), front: replaced(v.front, seat, { bird, doubled: false }) };
        case "eat":
            return {
                ...v,
                front: replaced(v.front, seat, null),
                eaten: replaced(v.eaten, seat, [...v.eaten[seat]!, v.front[seat] ?? { bird, doubled: false }]),
                points: replaced(v.points, seat, v.points[seat]! + (e["points"] as number)),
            };
        case "steal": {
            const from = (e["from"] as number) - 1;
            const left = v.front[from]?.bird === bird ? replaced(v.front, from, null) : v.front;
            return { ...v, front: replaced(left, seat, { bird, doubled: false }) };
        }
        case "double":
            return { ...v, front: replaced(v.front, seat, { bird, doubled: true }) };
        case "bird":
            return { ...v, locales: here(() => ({ bird })) };
        default:
            return v;
    }
}

const explain = explaining(
    {
        stalk: "CD-20", catch: "CD-21 CD-22", eat: "CD-23", steal: "CD-30 CD-31 CD-33", play: "CD-24 CD-32", taunt: "CD-74", bird: "CD-2 CD-26", place: "CD-1 CD-40",
        eaten: "CD-23 CD-61", deck: "CD-5 CD-60 CD-61", ability: "CD-80", hold: "CD-80", aim: "CD-70 CD-73", first: "CD-70 CD-72", spare: "CD-70 CD-71 CD-72",
    },
    {
        detail(n, tip, of) {
            const t = (n.g as Words).things;
            const number = Number(of);
            if (tip === "ability") return { name: t.abilities[number - 1]!.name, lines: [t.abilities[number - 1]!.text], rules: [`CD-${80 + number}`] };
            const { value, stalks } = birdOf(number);
            return {
                name: birdName(n, number),
                lines: [`${fill(t.value, { n: value })}; ${stalks ? fill(t.takes, { n: stalks }) : t.noStalks}`],
                picture: { component: BirdPicture, props: { number }, size: "medium" },
            };
        },
        without: (n) => (n.view.options["rules"] === "advanced" ? [] : ["taunt", "ability", "hold", "aim", "first", "spare"]),
    },
);

export const game: Game<View> = {
    component: CardinalBoard,
    shapes,
    scene: Scene,
    words,
    say,
    parts: (n, view, seat) => view.eaten[seat - 1]!.map(({ bird, doubled }) => `${birdName(n, bird)} ${birdOf(bird).value * (doubled ? 2 : 1)}`),
    show,
    staged: {
        catch: (_, e) => ({ component: BirdPicture, props: { number: e["bird"] }, size: "medium" }),
        eat: (_, e) => ({ component: BirdPicture, props: { number: e["bird"] }, size: "medium" }),
        steal: (_, e) => ({ component: BirdPicture, props: { number: e["bird"] }, size: "medium" }),
        taunt: () => null,
        nothing: () => null,
    },
    pace: { shuffle: 0, ready: 180, reveal: 1600, taunt: 900, stalk: 650, catch: 900, eat: 900, steal: 1000, double: 800, fly: 900, nothing: 700, bird: 400 },
    quiet: ["ready"],
    bar: ["hold", "ability"],
    explain,
    log: { heads: ["reveal", "over"], once: ["shuffle"], silent: ["ready"], icons: { catch: "bird", eat: "star", steal: "bolt", fly: "feather", stalk: "paw" } },
    sounds: { over: "win", fly: "wing", steal: "hiss", eat: "bowl", catch: "paw", reveal: "card" },
    lesson: { seed: "1" },
    tries,
};
