/* A table on a server: docs/API.md, by fetch and one WebSocket. */
import type { Me } from "./api";
import type { Look } from "./desk";
import { randomHex } from "./random";
import type { Chat, Clock, Listener, Moderation, SeatInfo, Session } from "./session";
import type { AnyView, GameEvent, Hint, Result, Why } from "./shapes";

export interface TableSeat {
    seat: number;
    kind: "open" | "human" | "bot";
    name: string | null;
    here?: boolean;
    away?: boolean;
    bot?: string;
}

export interface TableInfo {
    id: string;
    game: string;
    players: number;
    options: Record<string, string | number>;
    status: "open" | "playing" | "over";
    listed: boolean;
    host: number | null;
    seats: TableSeat[];
    watchers: number;
    rematch: string | null;
    seed_hash: string;
    hints: boolean;
    undo: boolean;
    level: string;
    reaction?: Reaction | null;
    /** Only when the host has switched it off. */
    chat?: false;
    clock: { move: number; reserve: number } | { days: number } | null;
    /** Only when it is over. */
    seed?: string;
}

interface StepMessage {
    type: "step";
    seq: number;
    events: GameEvent[];
    view: AnyView;
    legal: string[];
    undone: boolean;
    /** The server need not say before the end. */
    result: { over: boolean; scores: number[]; winners?: number[]; reason: string } | null;
    over: boolean;
    paused: boolean;
    clock: { running: number[]; move: (number | null)[]; reserve: (number | null)[] } | null;
    may_undo: boolean;
}

interface Welcome {
    type: "welcome";
    you: number | null;
    table: TableInfo;
    chat: Chat[];
    missed: { seq: number; events: GameEvent[] }[];
    reset: boolean;
    step: StepMessage | null;
}

type Message =
    | Welcome
    | StepMessage
    | { type: "ack"; key: string; seq: number }
    | { type: "may_undo"; seq: number }
    | { type: "hint"; key: string; seq: number; hint: Hint }
    | { type: "why"; key: string; seq: number; reason: Why }
    | { type: "pause"; ms: number }
    | { type: "overtaken" }
    | { type: "table"; table: TableInfo }
    | ({ type: "chat" } & Chat)
    | { type: "rematch"; table: string }
    | { type: "error"; key?: string; error: { code: string; message: string } }
    | { type: "pong" }
    | { type: "bye"; reason: string };

/** The server's API lies beside the page. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`/api/${path}`, {
        method,
        headers: body === undefined ? {} : { "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
    });
    const type = answer.headers.get("content-type") ?? "";
    if (type.startsWith("text/plain") && answer.ok) return (await answer.text()) as T;
    if (!type.includes("json")) throw new TypeError("no server");
    const json = (await answer.json()) as T & { error?: { message: string } };
    if (!answer.ok) throw new Error(json.error?.message ?? answer.statusText);
    return json;
}

type Who = { player: Player | null };
export const whoAmI = async () => (await ask<Who>("GET", "session")).player;
export const callMe = async (name: string) => (await ask<Who>("POST", "session", { name })).player;
export const logOut = async () => (await ask<Who>("DELETE", "session")).player;
export const makeAccount = async (account: string, password: string) => (await ask<Who>("POST", "account", { account, password })).player;
export const logIn = async (account: string, password: string) => (await ask<Who>("POST", "login", { account, password })).player;

/** Known to the server by the name one likes; who has none stays who they were there, or is a guest. */
export async function beSomebody(liked: string, guest: string): Promise<void> {
    const known = (await whoAmI())?.name;
    const name = liked || known || guest;
    if (known !== name) await callMe(name);
}

const linksKey = (id: string) => `clowder.links.${id}`;

export interface Links {
    links: { seat: number; token: string }[];
    watch: string;
}

export type Reaction = 4 | 8 | 15 | "untimed";

export interface NewTable {
    game: string;
    players: number;
    options: Record<string, string | number>;
    seats: string[];
    listed: boolean;
    level: string;
    hints: boolean;
    clock: TableInfo["clock"];
    /** Seconds everybody has to react; left out: as the server does it. */
    reaction?: Reaction;
}

/** Who this browser is to the server. */
export interface Player {
    id: number;
    name: string;
    account: string | null;
}

export async function createTable(table: NewTable): Promise<string> {
    const made = await ask<{ table: TableInfo } & Links>("POST", "tables", { ...table, key: randomHex(16) });
    keepLinks(made.table.id, { links: made.links, watch: made.watch });
    return made.table.id;
}

/** The links a host may hand out; only in the tab that opened the table. */
export function linksOf(id: string): Links | null {
    return JSON.parse(sessionStorage.getItem(linksKey(id)) ?? "null") as Links | null;
}

function keepLinks(id: string, links: Links): void {
    sessionStorage.setItem(linksKey(id), JSON.stringify(links));
}

/** New links for these seats; the old ones are void. */
export async function renewLinks(id: string, seats: number[]): Promise<Links> {
    const kept = linksOf(id) ?? { links: [], watch: "" };
    for (const seat of seats) {
        const made = await ask<{ seat: number; token: string }>("POST", `tables/${id}/link`, { seat });
        kept.links = [...kept.links.filter((one) => one.seat !== seat), made];
    }
    keepLinks(id, kept);
    return kept;
}

export async function renewWatch(id: string): Promise<Links> {
    const { watch } = await ask<{ watch: string }>("POST", `tables/${id}/watch`, {});
    const kept = { ...(linksOf(id) ?? { links: [] }), watch };
    keepLinks(id, kept);
    return kept;
}

/** One link for all: it takes the first free seat, and watches when there is none. "2-TOKEN.3-TOKEN.w-TOKEN" */
export const invitation = ({ links, watch }: Links, free: number[]): string =>
    [...links.filter((one) => free.includes(one.seat)).map((one) => `${one.seat}-${one.token}`), ...(watch ? [watching(watch)] : [])].join(".");
export const watching = (watch: string) => `w-${watch}`;

/** Sits down, or answers with the token to watch by. Who has a seat keeps it. A token without a mark is a seat's, or a watcher's: the server says which. */
export async function comeBy(id: string, invited: string): Promise<string | null> {
    const { table, you } = await tableNow(id);
    if (you) return null;
    let watch: string | null = null;
    for (const part of invited.split(".")) {
        const [, mark = "", token = part] = /^(\d|w)-(.+)$/.exec(part) ?? [];
        if (mark === "w") watch = token;
        else if (mark && table.seats[Number(mark) - 1]?.kind !== "open") continue;
        else if (await join(id, { token }).then(() => true, () => false)) return null;
        else if (!mark) watch = token;
    }
    return watch;
}

export const myTables = () => ask<{ tables: TableInfo[] }>("GET", "tables/mine");
export const kick = (id: string, seat: number) => ask("POST", `tables/${id}/kick`, { seat });
export const openTables = () => ask<{ tables: TableInfo[] }>("GET", "tables");
export const tableNow = (id: string) => ask<{ table: TableInfo; you: number | null }>("GET", `tables/${id}`);
export const join = (id: string, how: { seat?: number; token?: string }) => ask<{ you: number }>("POST", `tables/${id}/join`, how);
export const leave = (id: string) => ask("POST", `tables/${id}/leave`, {});
export const startTable = (id: string) => ask("POST", `tables/${id}/start`, {});
export const setSeat = (id: string, seat: number, kind: "bot" | "open") => ask("POST", `tables/${id}/seat`, { seat, kind });
/** Before the start; what is left out stays. */
export const setOptions = (id: string, agreed: Partial<Pick<NewTable, "options" | "level" | "clock" | "reaction" | "hints">>) => ask("POST", `tables/${id}/options`, agreed);

/** Called so from now on, at this table too. */
export async function renameAt(id: string, name: string): Promise<void> {
    await callMe(name);
    await ask("POST", `tables/${id}/name`, {});
}

/** Everything the server knows of this player. */
export const myData = () => ask<Me>("GET", "me");
export const forgetMe = async (password?: string) => (await ask<Who>("DELETE", "me", password ? { password } : {})).player;
export const rematch = (id: string) => ask<{ table: TableInfo }>("POST", `tables/${id}/rematch`, {});

/** Before its end the answers are played, and what comes then is no question. */
const PAUSE_CLOSING_MS = 400;
const CLOSED_FOR_GOOD = new Set(["kicked", "replaced", "link_revoked", "signed_out"]);

export class OnlineSession implements Session {
    readonly online = true;
    viewer = 0;
    seats: SeatInfo[] = [];
    table: TableInfo | null = null;
    /** Before the match has begun: all that was said so far. */
    onchat: ((lines: Chat[]) => void) | null = null;
    private socket: WebSocket | null = null;
    private listener: Listener | null = null;
    private last: StepMessage | null = null;
    private log: GameEvent[] = [];
    private chat: Chat[] = [];
    private seq = 0;
    private keys = 0;
    private tries = 0;
    private closed = false;
    private overtaken = false;
    private pauseEnds = 0;
    /** As it was last told: the first step, and with it a clock that runs, comes before the table is laid. */
    private clock: Clock | null = null;
    private readonly me = randomHex(4);
    private hinting: { key: string; resolve(hint: Hint | null): void; reject(error: Error): void } | null = null;
    private asking: { key: string; resolve(why: Why | null): void; reject(error: Error): void } | null = null;
    private readonly waiting = new Map<string, { message: object; resolve(): void; reject(error: Error): void }>();

    constructor(
        readonly id: string,
        private readonly watch: string | null,
        /** The table changed, or play began. */
        private readonly changed: (table: TableInfo, playing: boolean) => void,
        private readonly next: (id: string) => void,
        private readonly troubled: (sentence: string | null) => void,
        private readonly texts: () => { lost: string; kicked: string; revoked: string; overtaken: string; bot?(seat: number): string },
    ) {
        this.connect();
    }

    get game(): string {
        return this.table?.game ?? "";
    }

    private connect(): void {
        const url = new URL(`/api/tables/${this.id}/live`, location.href);
        url.protocol = url.protocol.replace("http", "ws");
        const socket = new WebSocket(url, "clowder.1");
        this.socket = socket;
        socket.onopen = () => this.send({ type: "hello", since: this.seq, ...(this.watch ? { watch: this.watch } : {}) });
        socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as Message);
        socket.onclose = () => {
            if (this.closed || socket !== this.socket) return;
            this.hinting?.reject(new Error(this.texts().lost));
            this.asking?.resolve(null);
            this.trouble(this.texts().lost);
            setTimeout(() => !this.closed && this.connect(), Math.min(8000, 400 * 2 ** this.tries++));
        };
    }

    private trouble(sentence: string | null): void {
        this.listener?.trouble?.(sentence);
        this.troubled(sentence);
    }

    private send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private hear(message: Message): void {
        switch (message.type) {
            case "welcome":
                return this.welcome(message);
            case "step":
                return this.step(message, message.events);
            case "ack":
                this.waiting.get(message.key)?.resolve();
                this.waiting.delete(message.key);
                return;
            case "may_undo":
                if (this.last?.seq !== message.seq) return;
                this.last.may_undo = true;
                return this.listener?.step({ events: [], look: this.look(this.last) });
            case "hint":
                if (message.key === this.hinting?.key) this.hinting.resolve(message.seq === this.seq ? message.hint : null);
                return;
            case "why":
                if (message.key === this.asking?.key) this.asking.resolve(message.seq === this.seq ? message.reason : null);
                return;
            case "pause":
                this.pauseEnds = Date.now() + message.ms;
                return this.setClock({ seconds: this.seats.map((_, i) => (i === 0 ? message.ms / 1000 : -1)), at: Date.now(), pause: true });
            case "overtaken":
                this.overtaken = true;
                return this.listener?.trouble?.(this.texts().overtaken);
            case "table":
                return this.sit(message.table);
            case "chat":
                return this.heard(message);
            case "rematch":
                return this.next(message.table);
            case "error":
                if (message.key && this.waiting.has(message.key)) {
                    this.waiting.get(message.key)!.reject(new Error(message.error.message));
                    this.waiting.delete(message.key);
                } else if (message.key && message.key === this.hinting?.key) this.hinting.reject(new Error(message.error.message));
                else if (message.key && message.key === this.asking?.key) this.asking.reject(new Error(message.error.message));
                else this.trouble(message.error.message);
                return;
            case "bye":
                if (CLOSED_FOR_GOOD.has(message.reason)) this.closed = true;
                if (message.reason === "kicked") this.trouble(this.texts().kicked);
                if (message.reason === "link_revoked") this.trouble(this.texts().revoked);
                return;
            case "pong":
        }
    }

    private welcome(message: Welcome): void {
        this.tries = 0;
        this.trouble(null);
        this.viewer = message.you ?? 0;
        for (const line of message.chat.slice(this.chat.length)) this.heard(line);
        this.sit(message.table);
        const missed = message.missed.filter((step) => step.seq > this.seq).flatMap((step) => step.events);
        if (message.step && (message.reset || message.step.seq > this.seq)) {
            this.step(message.step, missed.length || message.reset ? missed : message.step.events);
        }
        for (const { message: again } of this.waiting.values()) this.send(again);
    }

    private heard(line: Chat): void {
        this.chat.push(line);
        this.listener?.chat?.(line);
        this.onchat?.([...this.chat]);
    }

    private sit(table: TableInfo): void {
        this.table = table;
        this.seats = table.seats.map((seat) => ({
            name: seat.kind === "bot" ? (this.texts().bot?.(seat.seat) ?? seat.name ?? "") : (seat.name ?? ""),
            kind: seat.kind === "human" ? "person" : seat.kind === "bot" ? "bot" : "empty",
            mine: seat.seat === this.viewer,
            here: seat.kind !== "human" || (!!seat.here && !seat.away),
        }));
        this.listener?.seats(this.seats);
        this.changed(table, this.last !== null);
    }

    private look(step: StepMessage): Look {
        const result: Result = { scores: [], reason: "", ...step.result, over: step.over, winners: step.result?.winners ?? [] };
        return { viewer: this.viewer, step: step.seq, view: step.view, legal: step.legal, mayUndo: step.may_undo, result };
    }

    private step(message: StepMessage, events: GameEvent[]): void {
        if (this.overtaken && !message.paused) {
            this.overtaken = false;
            this.listener?.trouble?.(null);
        }
        const began = this.last === null;
        this.last = message;
        this.seq = message.seq;
        this.log.push(...events);
        this.listener?.step({ events, look: this.look(message) });
        if (began && this.table) this.changed(this.table, true);
        const clock = message.clock;
        const left = (i: number) => (clock?.move[i] ?? null) === null ? -1 : ((clock!.move[i] ?? 0) + (clock!.reserve[i] ?? 0)) / 1000;
        if (!clock && Date.now() < this.pauseEnds - PAUSE_CLOSING_MS) return; // a question: the pause runs on
        this.setClock(clock && { seconds: this.seats.map((_, i) => left(i)), at: Date.now() });
    }

    private setClock(clock: Clock | null): void {
        this.clock = clock;
        this.listener?.clock?.(clock);
    }

    async start(listener: Listener): Promise<{ look: Look; log: GameEvent[] }> {
        this.listener = listener;
        for (const line of this.chat) listener.chat?.(line);
        listener.clock?.(this.clock);
        return { look: this.look(this.last!), log: [...this.log] };
    }

    private request(message: object): Promise<void> {
        const key = `${this.me}-${++this.keys}`;
        return new Promise((resolve, reject) => {
            const whole = { ...message, seq: this.seq, key };
            this.waiting.set(key, { message: whole, resolve, reject });
            this.send(whole);
        });
    }

    act(action: string): Promise<void> {
        return this.request({ type: "do", action });
    }

    undo(): Promise<void> {
        return this.request({ type: "undo" });
    }

    get hints(): boolean {
        return this.table?.hints ?? false;
    }

    /** Not sent again after a lost connection: the position may be another by then. */
    hint(): Promise<Hint | null> {
        const key = `${this.me}-${++this.keys}`;
        return new Promise((resolve, reject) => {
            this.hinting?.reject(new Error(this.texts().lost));
            this.hinting = { key, resolve, reject };
            this.send({ type: "hint", key });
        });
    }

    /** As a hint: about this position or none. */
    why(action: string): Promise<Why | null> {
        const key = `${this.me}-${++this.keys}`;
        return new Promise((resolve, reject) => {
            this.asking?.resolve(null);
            this.asking = { key, resolve, reject };
            this.send({ type: "why", action, key });
        });
    }

    record(): Promise<string> {
        return ask<string>("GET", `tables/${this.id}/record${this.watch ? `?watch=${this.watch}` : ""}`);
    }

    shown(): void {}

    say(text: string): void {
        this.send({ type: "chat", text });
    }

    get moderation(): Moderation {
        const { id, table, viewer } = this;
        return {
            host: !!table && viewer > 0 && table.host === viewer,
            chatOff: table?.chat === false,
            silence: (seat, on) => ask("POST", `tables/${id}/mute`, { seat, on }),
            report: (seat, text) => ask("POST", `tables/${id}/report`, { seat, text }),
            switchChat: (on) => ask("POST", `tables/${id}/chat`, { on }),
            renewWatch: () => renewWatch(id),
        };
    }

    async again(): Promise<void> {
        this.next((await rematch(this.id)).table.id);
    }

    close(): void {
        this.closed = true;
        this.socket?.close();
    }
}
