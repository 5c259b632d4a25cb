/* Engine texts in a person's language: actions, events, prompts, and what things are called. */
import type { SeatInfo } from "../engine/session";
import type { AnyView, CatsAndDogsView, GameEvent, GameId } from "../engine/shapes";
import { bird, deckCard } from "./kit";
import { fill, type Words } from "./words.svelte";

export interface Naming {
    w: Words;
    view: AnyView;
    seats: SeatInfo[];
}

type Texts = Record<string, string>;

const game = (n: Naming) => n.w.games[n.view.game as GameId] ?? n.w.games.catchy;
const things = (n: Naming) => game(n).things as unknown as Texts;

export function seatName(n: Naming, seat: number): string {
    return n.seats[seat - 1]?.name ?? `${seat}`;
}

function catchyCard(n: Naming, card: string): string {
    const t = n.w.games.catchy.things;
    if (card === "joker" || card === "start") return t[card];
    return `${t[card[0] as "a" | "g" | "v"] ?? card} ${card.slice(1)}`;
}

/** What a token of an action or an event's text is called. */
export function thing(n: Naming, token: string): string {
    /* A cream's number nobody else knows is no card. */
    if (token === "?") return n.view.game === "cat-fight" ? token : n.w.table.hidden;
    switch (n.view.game) {
        case "catchy":
            return /^[agv]\d$|^joker$|^start$/.test(token) ? catchyCard(n, token) : (things(n)[token] ?? token);
        case "cats-and-dogs": {
            const food = /^(fish|bone)(\d)$/.exec(token);
            if (food) return `${things(n)[food[1]!]} ${food[2]}`;
            if (/^[A-L]$/.test(token)) return (n.view as CatsAndDogsView).animals[token.charCodeAt(0) - 65]?.name ?? token;
            const kinds: Texts = n.w.games["cats-and-dogs"].things.kinds;
            return kinds[token] ?? things(n)[token] ?? token;
        }
        case "cantankerous": {
            if (!/^c\d+$/.test(token)) return things(n)[token] ?? token;
            const names: Texts = n.w.games.cantankerous.cards;
            const { name } = deckCard(token);
            return names[name] ?? name;
        }
        default:
            return things(n)[token] ?? token;
    }
}

export function birdName(n: Naming, number: number): string {
    const names: Texts = n.w.games.cardinal.birds;
    const { name } = bird(number);
    return names[name] ?? name;
}

/** Verbs whose number is a seat: which of their words it is. */
const seatArgument: Texts = { steal: "1", aim: "1", ability: "1", cat: "1", marker: "2", taunt: "1" };

/** A sentence filled in. {target|you} says what stands there when the target is "you". */
function sentence(n: Naming, text: string, value: (name: string) => string): string {
    return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, you: string | undefined) => {
        const said = value(name);
        return you && said === n.w.setup.you ? you : said;
    });
}

export function actionWords(n: Naming, action: string): string {
    const [verb = "", ...rest] = action.split(" ");
    const text = (game(n).actions as Texts)[verb] ?? action;
    const values: Record<string, string> = {};
    rest.forEach((token, i) => {
        const seat = seatArgument[verb] === `${i + 1}` && /^\d$/.test(token);
        values[`${i + 1}`] = seat ? seatName(n, Number(token)) : thing(n, token);
    });
    return sentence(n, text, (name) => values[name] ?? "").trim();
}

const seatFields = new Set(["seat", "winner", "winners", "target", "owner", "by", "from", "cats"]);

/** Where on its course the Cat of Catchy! is; a person who has given no name is "you". */
export function course(n: Naming, at: number): string {
    const t = n.w.games.catchy.things;
    const arms = n.view.options["course"] === "short" ? 2 : 3;
    const name = seatName(n, at < 0 ? 1 : 2);
    const you = name === n.w.setup.you;
    if (at === 0) return t.centre;
    if (Math.abs(at) === arms) return you ? t.yourArms : fill(t.arms, { name });
    return fill(you ? t.towardsYou : t.towards, { n: Math.abs(at), name });
}

/** An ability of Cardinal Directions by its name, with its target if it has one. */
function abilityWords(n: Naming, seat: number, target: string): string {
    const name = n.w.games.cardinal.things.abilities[seat - 1]?.name ?? "";
    if (!target) return name;
    return `${name}: ${/^\d$/.test(target) ? seatName(n, Number(target)) : thing(n, target)}`;
}

function scalar(n: Naming, e: GameEvent, field: string, value: unknown): string {
    /* The dice of the set-up are nobody's. */
    if (e.e === "roll" && value === null) return n.w.games["cat-fight"].things.dice;
    if (value === null || value === undefined) return n.w.table.nobody;
    if (typeof value === "boolean") return value ? n.w.games.cardinal.things.works : n.w.games.cardinal.things.fails;
    if (typeof value === "number") {
        if (seatFields.has(field)) return seatName(n, value);
        if (field === "bird") return birdName(n, value);
        if (field === "delta") return value > 0 ? `+${value}` : `−${-value}`;
        if (field === "at" && e.e === "cat") return course(n, value);
        return String(value);
    }
    if (e.e === "ability") return abilityWords(n, e["seat"] as number, String(value));
    return String(value).split(" ").map((token) => thing(n, token)).join(" ");
}

function field(n: Naming, e: GameEvent, name: string): string {
    const value = e[name];
    if (!Array.isArray(value)) return scalar(n, e, name, value);
    if (name === "actions") {
        return value.map((a, i) => `${seatName(n, i + 1)}: ${a ? actionWords(n, String(a)) : "–"}`).join("; ");
    }
    if (name === "scores" || name === "points") return value.join(" : ");
    if (value.length && value.every((v) => v === "?")) {
        return value.length === 1 ? n.w.table.oneCard : fill(n.w.table.cards, { n: value.length });
    }
    return value.length ? value.map((v) => scalar(n, e, name, v)).join(", ") : n.w.table.nothing;
}

/** The log's sentence for an event. It begins with a capital, unless with a name: that is as its owner writes it. */
export function eventWords(n: Naming, e: GameEvent): string {
    const text = (game(n).events as Texts)[e.e];
    if (!text) return "";
    const said = sentence(n, text, (name) => field(n, e, name));
    return text.startsWith("{") && !seatFields.has(text.slice(1, text.indexOf("}"))) ? said[0]!.toUpperCase() + said.slice(1) : said;
}

/** What is asked of the viewer, or whom we wait for; one sentence. */
export function promptWords(n: Naming, viewer: number, legal: string[]): string {
    const phases: Texts = game(n).phases;
    const phase = n.view.phase;
    if (legal.length || phase === "over" || n.view.pending.includes(viewer)) return phases[phase] ?? phase;
    const names = n.view.pending.map((seat) => seatName(n, seat)).join(", ");
    if (!names) return n.w.table.waitingSomeone;
    return fill(viewer ? n.w.table.waiting : n.w.table.watching, { names });
}
