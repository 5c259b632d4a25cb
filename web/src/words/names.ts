/* Engine texts in a person's language: actions, events, prompts, and what things are called. What is special to a game
 * its `Saying` says. */
import type { SeatInfo } from "../engine/session";
import type { AnyView, GameEvent, Why } from "../engine/shapes";
import { dictionary, fill, type GameWords, type Tip, type Words } from "./words.svelte";

export type Texts = Record<string, string>;

/** The texts every game has. */
export interface GameTexts {
    /** The rules in a few sentences. */
    short: string[];
    tries: string[];
    /** A first game: said when the phase, or the event (e-), is met for the first time. */
    lessons: Texts;
    /** What is asked in each phase. */
    phases: Texts;
    /** By verb; {1} and {2} are the words after it. */
    actions: Texts;
    /** By name; {fields} are the event's. */
    events: Texts;
    things: object;
    /** Why a match ended, by the engine's own sentence. */
    reasons: Texts;
    tips: Record<string, Tip>;
    /** Why something cannot be done, by the engine's key; {fields} are the reason's. English is the engine's own. */
    why?: Texts;
}

/** How a game's engine texts are read where its dictionary alone does not say it. */
export interface Saying {
    /** Verbs of which one of the words is a seat, and which: { steal: 1 }. */
    seatWords?: Record<string, number>;
    /** Fields of events whose numbers are seats, besides `seat`, `winner` and `winners`. */
    seatFields?: string[];
    /** What a token of an action or an event is called. */
    thing?(n: Naming, token: string): string | undefined;
    /** Which sentence of `events` an event has, where one for all of its kind reads badly: "sip.hidden". */
    variant?(event: GameEvent): string | undefined;
    /** Which of `phases` is asked, where the phase alone does not say it: "pick.discard". */
    prompt?(n: Naming): string | undefined;
    /** What a field of an event reads as: asked for the whole value first, then for each of a list. */
    field?(n: Naming, event: GameEvent, field: string, value: unknown): string | undefined;
}

export interface Naming {
    w: Words;
    /** The game's own words. */
    g: GameTexts;
    say: Saying;
    view: AnyView;
    seats: SeatInfo[];
}

/** Naming for a game's table, in the language of the page. */
export function namingOf(game: { words: Pick<GameWords<GameTexts>, "w">; say: Saying }, view: AnyView, seats: SeatInfo[]): Naming {
    return { w: dictionary.w, g: game.words.w, say: game.say, view, seats };
}

export function seatName(n: Naming, seat: number): string {
    return n.seats[seat - 1]?.name ?? `${seat}`;
}

/** What a token of an action or an event's text is called. */
export function thing(n: Naming, token: string): string {
    return n.say.thing?.(n, token) ?? (token === "?" ? n.w.table.hidden : ((n.g.things as Texts)[token] ?? token));
}

/** A sentence filled in. {target|you} says what stands there when the target is "you". */
function sentence(n: Naming, text: string, value: (name: string) => string): string {
    return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, you: string | undefined) => {
        const said = value(name);
        return you && said === n.w.setup.you ? you : said;
    });
}

export function actionWords(n: Naming, action: string): string {
    const [verb = "", ...rest] = action.split(" ");
    const text = n.g.actions[verb] ?? action;
    const values: Record<string, string> = {};
    rest.forEach((token, i) => {
        const seat = n.say.seatWords?.[verb] === i + 1 && /^\d$/.test(token);
        values[`${i + 1}`] = seat ? seatName(n, Number(token)) : thing(n, token);
    });
    return sentence(n, text, (name) => values[name] ?? "").trim();
}

const isSeat = (n: Naming, field: string) => ["seat", "winner", "winners"].includes(field) || !!n.say.seatFields?.includes(field);

function scalar(n: Naming, e: GameEvent, field: string, value: unknown): string {
    const own = n.say.field?.(n, e, field, value);
    if (own !== undefined) return own;
    if (value === null || value === undefined) return n.w.table.nobody;
    if (typeof value === "number") return isSeat(n, field) ? seatName(n, value) : String(value);
    return String(value).split(" ").map((token) => thing(n, token)).join(" ");
}

function field(n: Naming, e: GameEvent, name: string): string {
    const value = e[name];
    if (!Array.isArray(value)) return scalar(n, e, name, value);
    const own = n.say.field?.(n, e, name, value);
    if (own !== undefined) return own;
    if (!value.length) return n.w.table.nothing;
    if (value.every((v) => typeof v === "number") && !isSeat(n, name)) return value.join(" : ");
    if (value.every((v) => v === "?")) return value.length === 1 ? n.w.table.oneCard : fill(n.w.table.cards, { n: value.length });
    return value.map((v) => scalar(n, e, name, v)).join(", ");
}

/** A sentence filled with an event's fields. It begins with a capital, unless with a name: that is as its owner writes it. */
export function said(n: Naming, text: string, e: GameEvent): string {
    const filled = sentence(n, text, (name) => field(n, e, name));
    return text.startsWith("{") && !isSeat(n, text.slice(1, text.indexOf("}"))) ? filled[0]!.toUpperCase() + filled.slice(1) : filled;
}

/** The log's sentence for an event. */
export function eventWords(n: Naming, e: GameEvent): string {
    const text = n.g.events[n.say.variant?.(e) ?? e.e];
    return text ? said(n, text, e) : "";
}

/** Why an event came to nothing, where the engine says it. */
export function reasonWords(n: Naming, e: GameEvent): string {
    const reason = e["reason"] as Why | undefined;
    return reason && typeof reason === "object" ? whyWords(n, reason) : "";
}

/** Why an action is not possible, with the number of its rule. */
export function whyWords(n: Naming, { why, key, fields, rule }: Why): string {
    const text = n.g.why?.[key] ?? (n.w.why as Texts)[key];
    const plain = () => Object.entries(fields).reduce((said, [, value]) => plainly(n, said, value), why);
    const said = text ? sentence(n, text, (name) => reasonField(n, name, fields[name])) : plain();
    return `${said} (${rule})`;
}

/** The engine names a seat by its number, a component by its token and perhaps its name; people know the names. */
function plainly(n: Naming, said: string, value: string | number): string {
    if (typeof value === "number") {
        const name = seatName(n, value);
        /* "You" inside a sentence is "you". */
        return said.replace(new RegExp(`\\bseat ${value}\\b`, "g"), (_, at: number) => (at && name === n.w.setup.you ? name.toLowerCase() : name));
    }
    const known = thing(n, value);
    const named = said.replaceAll(`${value} ${known}`, known);
    return value.length > 1 && known !== value ? named.replace(new RegExp(`\\b${value}\\b`), known) : named;
}

function reasonField(n: Naming, name: string, value: string | number | undefined): string {
    if (typeof value === "string") return thing(n, value);
    return value !== undefined && isSeat(n, name) ? seatName(n, value) : String(value ?? "");
}

/** What is asked of the viewer, or whom we wait for; one sentence. */
export function promptWords(n: Naming, viewer: number, legal: string[]): string {
    const { phase } = n.view;
    if (legal.length || phase === "over" || n.view.pending.includes(viewer)) return n.g.phases[(legal.length && n.say.prompt?.(n)) || phase] ?? n.g.phases[phase] ?? phase;
    const names = n.view.pending.map((seat) => seatName(n, seat)).join(", ");
    if (!names) return n.w.table.waitingSomeone;
    return fill(viewer ? n.w.table.waiting : n.w.table.watching, { names });
}
