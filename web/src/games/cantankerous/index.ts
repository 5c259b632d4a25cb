import { shapes, type View, type GameEvent } from "./shapes";
import { thing, type Naming } from "../../words/names";
import { note, recall } from "./cards";
import CantankerousBoard from "./Board.svelte";
import CantankerousCard from "./Card.svelte";
import type { Game } from "../game";
import { without } from "../lists";
import { explaining } from "../../table/explain";
import Scene from "./Scene.svelte";
import { say } from "./say";
import { tries } from "./tries";
import { words } from "./words";

/** A card is in one place: put last (or first, where the top is first) and nowhere else in the pile. */
const last = (cards: string[], card: string) => [...(card === "?" ? cards : cards.filter((one) => one !== card)), card];
const first = (cards: string[], card: string) => [card, ...(card === "?" ? cards : cards.filter((one) => one !== card))];

const all = <T>(v: View, value: T): T[] => Array.from({ length: v.players }, () => value);
const hidden = (n: number): string[] => Array.from({ length: Math.max(0, n) }, () => "?");

/** Everything that lay on the table has been settled. */
function cleared(v: View): View {
    const bets = v.bets.flatMap((card) => (card && card !== "?" ? [card] : []));
    const litter = new Set([...[...bets, ...v.paid, ...v.table].reverse(), ...v.litter]);
    return { ...v, table: [], paid: [], bets: all(v, null), litter: [...litter] };
}

function shuffled(v: View, e: GameEvent): View {
    const bowl = hidden((e["order"] as string[]).length);
    if (e["what"] === "litter") return { ...v, bowl, litter: [] };
    const empty = all<string[]>(v, []);
    return { ...v, bowl, litter: [], hands: empty, banked: empty, table: [], paid: [], bets: all(v, null), points: all(v, 0), feral: all(v, false), toy: null };
}

function moved(v: View, e: GameEvent): View {
    const seat = e["seat"] as number;
    const card = e["card"] as string;
    const at = <T>(list: T[], change: (one: T) => T, of = seat) => list.map((one, i) => (i === of - 1 ? change(one) : one));
    const drop = (cards: string[]) => without(cards, card);
    switch (e.e) {
        case "deal":
        case "draw": {
            const cards = e["cards"] as string[];
            return { ...v, hands: at(v.hands, (hand) => (e.e === "deal" ? cards : cards.reduce(last, hand))), bowl: v.bowl.slice(cards.length) };
        }
        case "bet":
            return { ...v, bets: at(v.bets, () => card) };
        case "toss":
            return { ...v, hands: at(v.hands, drop), litter: first(v.litter, card) };
        case "play":
            return { ...v, hands: at(v.hands, drop), table: last(v.table, card) };
        case "pay":
            return { ...v, banked: at(v.banked, drop), paid: last(v.paid, card) };
        case "bank": {
            const hands = v.table.includes(card) ? v.hands : at(v.hands, drop);
            return { ...v, hands, table: v.table.filter((one) => one !== card), banked: at(v.banked, (cards) => last(cards, card)) };
        }
        case "lose":
            return { ...v, banked: at(v.banked, drop), litter: first(v.litter, card) };
        case "take":
            if (e["from"] === "litter") return { ...v, litter: without(v.litter, card), hands: at(v.hands, (hand) => last(hand, card)) };
            return { ...v, hands: at(at(v.hands, drop, e["from"] as number), (hand) => last(hand, card)) };
        case "score":
            return { ...v, points: at(v.points, (n) => n + (e["points"] as number)) };
        case "token":
            return { ...v, tokens: at(v.tokens, (n) => n + (e["delta"] as number)), token_bank: v.token_bank - (e["delta"] as number) };
        case "feral":
        case "adopted":
            return { ...v, feral: at(v.feral, () => e.e === "feral") };
        case "double":
            return { ...v, double: at(v.double, () => true) };
        default:
            return v;
    }
}

function show(v: View, e: GameEvent): View {
    note(e);
    switch (e.e) {
        case "shuffle":
            return shuffled(v, e);
        case "indicator":
            return { ...v, indicator: e["side"] as View["indicator"], direction: e["direction"] as number };
        case "turn":
            /* The bets are over, whatever was asked when these events began. */
            return { ...cleared(v), phase: v.phase === "bet" ? "action" : v.phase, toy: e["seat"] as number, turn: v.turn + 1, actions_left: 2 };
        case "cancel":
            return { ...v, table: v.table.filter((card) => card !== e["card"]), litter: first(v.litter, e["card"] as string) };
        case "reverse":
            return { ...v, direction: e["direction"] as number };
        default:
            return moved({ ...v }, e);
    }
}

const explain = explaining(
    {
        affection: "CC-24 CC-31 CC-32", mischief: "CC-24 CC-32 CC-35", prank: "CC-24 CC-32 CC-34", event: "CC-36 CC-50", frenzy: "CC-36 CC-50", house: "CC-3 CC-31", domestic: "CC-5 CC-35",
        feral: "CC-20 CC-21 CC-24 CC-81", toy: "CC-20 CC-80", tokens: "CC-4 CC-41 CC-45", buy: "CC-24 CC-25b", bowl: "CC-3 CC-14", picky: "CC-24 CC-25", litter: "CC-3 CC-26",
        fence: "CC-5 CC-80", way: "CC-11 CC-12 CC-65", bet: "CC-13", bank: "CC-24 CC-31", score: "CC-32 CC-33 CC-34", attack: "CC-35", pay: "CC-32", pounce: "CC-40 CC-41 CC-80",
        counter: "CC-45", shield: "CC-45 CC-46", use: "CC-50 CC-51 CC-53", pass: "CC-40 CC-45 CC-50",
    },
    {
        detail: (n, _, card) => ({ name: thing(n, card), picture: { component: CantankerousCard, props: { card, large: true }, size: "large" } }),
        without(n) {
            if (n.view.options["rules"] === "standard") return ["prank", "house"];
            const rest = ["mischief", "domestic", "feral", "tokens", "buy", "attack", "pounce", "counter", "shield"] as const;
            return n.view.options["rules"] === "kitten" ? [...rest, "bet"] : [...rest];
        },
    },
);

const picture = (card: unknown) => (typeof card === "string" && card !== "?" ? ({ component: CantankerousCard, props: { card, large: true }, size: "large" } as const) : null);

/** Points by the card that brought them. Where not all that happened is known, or points were lost, it would not add up. */
function parts(n: Naming, view: View, seat: number, log: GameEvent[]): string[] {
    const own: { card: string; points: number }[] = [];
    let card = "?";
    for (const event of log) {
        if (event.e === "play") card = event["card"] as string;
        if (event.e === "score" && event["seat"] === seat) own.push({ card, points: event["points"] as number });
    }
    const sum = own.reduce((all, { points }) => all + points, 0);
    return sum === view.points[seat - 1] ? own.map(({ card: by, points }) => `${thing(n, by)} ${points}`) : [];
}

export const game: Game<View> = {
    component: CantankerousBoard,
    shapes,
    scene: Scene,
    words,
    say,
    parts,
    show,
    recall,
    staged: {
        play: (_, e) => picture(e["card"]),
        attack: (_, e) => picture(e["card"]),
        score: () => null,
        feral: () => null,
        blame: () => null,
    },
    help: { bet: "bet", pounce: "pounce", counter: "counter", shield: "shield", instant: "use", action: "toy" },
    pace: {
        shuffle: 0, indicator: 300, deal: 120, bet: 350, turn: 500, draw: 260, toss: 220, play: 750, pay: 260, bank: 350, score: 700,
        attack: 750, feral: 900, adopted: 700, lose: 300, token: 260, cancel: 800, blame: 800, take: 450, reverse: 500, double: 500, victory: 900,
    },
    quiet: ["bet"],
    bar: ["picky", "buy", "done"],
    explain,
    log: { heads: ["turn", "over"], once: ["shuffle"], behind: ["token", "pay"], icons: { bank: "heart", score: "star", attack: "bolt", play: "cards", draw: "deck", turn: "toy" } },
    sounds: { over: "win", play: "card", shuffle: "shuffle", turn: "meow", bank: "purr", pay: "token", token: "token", pounce: "hiss", cancel: "paw", score: "point", draw: "card" },
    passing: { action: "pass", ownTurn: (view) => view.phase === "action" },
    lesson: { seed: "1" },
    little: 700,
    tries,
};
