// Written by tools/api_types.py from server/schema.json: do not edit.

export const API_VERSION = "1.2";

export type ApiError = {
    error: {
        code: "bad_request" | "no_session" | "wrong_login" | "forbidden" | "not_found" | "bad_method" | "stale" | "not_now" | "paused" | "illegal" | "name_taken" | "too_large" | "upgrade_required" | "slow_down" | "not_saved" | "busy";
        message: string;
    };
};

export type Player = {
    id: number;
    name: string;
    account: string | null;
};

export type Me = {
    id: number;
    name: string;
    account: string | null;
    sessions: {
        made?: number;
        last_used?: number;
    }[];
    tables: ({
        id: string;
        created?: number;
        name: string | null;
    })[];
    chat: Record<string, unknown>[];
};

export type Session = {
    player: Player | null;
};

export type Result = {
    over: boolean;
    scores: number[];
    reason: string;
    winners?: number[];
};

export type Clock = null | {
    move: number;
    reserve: number;
} | {
    days: number;
};

export type Seat = {
    seat: number;
    kind: "open" | "human" | "bot";
    name: string | null;
    here?: boolean;
    away?: boolean;
    words?: boolean;
    bot?: string;
};

export type Table = {
    id: string;
    game: string;
    players: number;
    options: Record<string, unknown>;
    status: "open" | "playing" | "over" | "expired";
    listed: boolean;
    host: number | null;
    level: string;
    clock: Clock;
    pace: number;
    pause: number;
    reaction?: 4 | 8 | 15 | "untimed" | null;
    undo: boolean;
    hints: boolean;
    autostart: boolean;
    chat?: false;
    seats: Seat[];
    watchers: number;
    created: number;
    rules_version: number;
    frozen?: boolean;
    rematch: string | null;
    seed_hash?: string;
    match_hash?: string | null;
    secret?: string;
    seed?: string;
    result: Result | null;
    chain?: string;
};

export type TableAndYou = {
    table: Table;
    you: number | null;
};

export type Tables = {
    tables: Table[];
};

export type Opened = {
    table: Table;
    you: number | null;
    links?: {
        seat: number;
        token: string;
    }[];
    watch?: string;
};

export type Link = {
    seat: number;
    token: string;
};

export type Games = {
    version: string;
    games: {
        id: string;
        name: string;
        players: number[];
        options: Record<string, unknown>;
        blurb: string;
        rules_version: number;
    }[];
    bots: {
        spec: string;
        says: string;
    }[];
    default_bot: string;
    api?: string;
};

export type Journal = {
    entries: {
        n: number;
        at: number;
        body: string;
        hash: string;
    }[];
};

export type Health = {
    ok: boolean;
    version: string;
};

export type Events = Record<string, unknown>[];

export type ChatLine = {
    n: number;
    at: number;
    seat: number | null;
    name: string;
    text: string;
};

export type RunningClock = null | {
    running: number[];
    move: (number | null)[];
    reserve: number[];
};

export type Step = {
    type: "step";
    seq: number;
    seat: number | null;
    action: string | null;
    undone: boolean;
    events: Events;
    over: boolean;
    result: Result | null;
    view: Record<string, unknown>;
    pending: number[];
    waiting: boolean;
    phase: string;
    prompt: string;
    legal: string[];
    clock: RunningClock;
    paused: boolean;
    may_undo: boolean;
};

export type Hint = {
    seat: number;
    best: {
        action: string;
        chance: number;
        play?: number;
    }[];
};

export type Reason = {
    legal: boolean;
    rule: string;
    why: string;
    key: string;
    fields: Record<string, unknown>;
};

export type AnswerGetHealthz = Health;

export type AnswerGetSession = Session;

export type AnswerPostSession = Session;

export type AnswerDeleteSession = Session;

export type AnswerPostAccount = Session;

export type AnswerPostLogin = Session;

export type AnswerGetGames = Games;

export type AnswerGetGamesIdActions = {
    actions: string[];
};

export type AnswerGetTables = Tables;

export type AnswerGetTablesMine = Tables;

export type AnswerPostTables = Opened;

export type AnswerGetTablesId = TableAndYou;

export type AnswerGetTablesIdJournal = Journal;

export type AnswerPostTablesIdLink = Link;

export type AnswerPostTablesIdJoin = TableAndYou;

export type AnswerPostTablesIdLeave = TableAndYou;

export type AnswerPostTablesIdKick = TableAndYou;

export type AnswerPostTablesIdSeat = TableAndYou;

export type AnswerPostTablesIdWords = TableAndYou;

export type AnswerPostTablesIdName = TableAndYou;

export type AnswerPostTablesIdOptions = TableAndYou;

export type AnswerPostTablesIdStart = TableAndYou;

export type AnswerPostTablesIdRematch = Opened;

export type AnswerPostTablesIdMute = TableAndYou;

export type AnswerPostTablesIdChat = TableAndYou;

export type AnswerPostTablesIdWatch = {
    watch: string;
};

export type AnswerPostTablesIdReport = {
    reported: true;
};

export type AnswerGetMe = Me;

export type AnswerDeleteMe = Session;

export type Answer =
    | AnswerGetHealthz
    | AnswerGetSession
    | AnswerPostSession
    | AnswerDeleteSession
    | AnswerPostAccount
    | AnswerPostLogin
    | AnswerGetGames
    | AnswerGetGamesIdActions
    | AnswerGetTables
    | AnswerGetTablesMine
    | AnswerPostTables
    | AnswerGetTablesId
    | AnswerGetTablesIdJournal
    | AnswerPostTablesIdLink
    | AnswerPostTablesIdJoin
    | AnswerPostTablesIdLeave
    | AnswerPostTablesIdKick
    | AnswerPostTablesIdSeat
    | AnswerPostTablesIdWords
    | AnswerPostTablesIdName
    | AnswerPostTablesIdOptions
    | AnswerPostTablesIdStart
    | AnswerPostTablesIdRematch
    | AnswerPostTablesIdMute
    | AnswerPostTablesIdChat
    | AnswerPostTablesIdWatch
    | AnswerPostTablesIdReport
    | AnswerGetMe
    | AnswerDeleteMe;

export type RequestPostSession = {
    name: string;
};

export type RequestPostAccount = {
    account: string;
    password: string;
};

export type RequestPostLogin = {
    account: string;
    password: string;
};

export type RequestPostTables = {
    game: string;
    players?: number;
    options?: Record<string, unknown>;
    seats?: string[];
    listed?: boolean;
    level?: string;
    clock?: Clock;
    pace?: number;
    pause?: number;
    reaction?: 4 | 8 | 15 | "untimed";
    undo?: boolean;
    hints?: boolean;
    autostart?: boolean;
    shuffle_seats?: boolean;
    key?: string;
    position?: Record<string, unknown>;
};

export type RequestPostTablesIdJoin = {
    seat?: number;
    token?: string;
};

export type RequestPostTablesIdLeave = {

};

export type RequestPostTablesIdKick = {
    seat: number;
};

export type RequestPostTablesIdSeat = {
    seat: number;
    kind: "open" | "bot";
    bot?: string;
};

export type RequestPostTablesIdLink = {
    seat: number;
};

export type RequestPostTablesIdWords = {
    words: string;
};

export type RequestPostTablesIdName = {

};

export type RequestPostTablesIdOptions = {
    options?: Record<string, unknown>;
    level?: string;
    clock?: Clock;
    reaction?: 4 | 8 | 15 | "untimed";
    undo?: boolean;
    hints?: boolean;
};

export type RequestPostTablesIdStart = {

};

export type RequestPostTablesIdRematch = {

};

export type RequestPostTablesIdMute = {
    seat?: number;
    chat?: number;
    on: boolean;
};

export type RequestPostTablesIdChat = {
    on: boolean;
};

export type RequestPostTablesIdWatch = {

};

export type RequestPostTablesIdReport = {
    seat?: number;
    chat?: number;
    text: string;
};

export type RequestDeleteMe = {
    password?: string;
};

export type Request =
    | RequestPostSession
    | RequestPostAccount
    | RequestPostLogin
    | RequestPostTables
    | RequestPostTablesIdJoin
    | RequestPostTablesIdLeave
    | RequestPostTablesIdKick
    | RequestPostTablesIdSeat
    | RequestPostTablesIdLink
    | RequestPostTablesIdWords
    | RequestPostTablesIdName
    | RequestPostTablesIdOptions
    | RequestPostTablesIdStart
    | RequestPostTablesIdRematch
    | RequestPostTablesIdMute
    | RequestPostTablesIdChat
    | RequestPostTablesIdWatch
    | RequestPostTablesIdReport
    | RequestDeleteMe;

export type ToClientWelcome = {
    type: "welcome";
    now: number;
    you: number | null;
    table: Table;
    chat: ChatLine[];
    missed: ({
        seq: number;
        seat: number | null;
        action: string | null;
        events: Events;
    })[];
    reset: boolean;
    step: Step | null;
};

export type ToClientStep = Step;

export type ToClientAck = {
    type: "ack";
    key: string;
    seq: number;
    again: boolean;
};

export type ToClientMayUndo = {
    type: "may_undo";
    seq: number;
};

export type ToClientHint = {
    type: "hint";
    key: string;
    seq: number;
    hint: Hint;
};

export type ToClientWhy = {
    type: "why";
    key: string;
    seq: number;
    reason: Reason;
};

export type ToClientOvertaken = {
    type: "overtaken";
    message: string;
};

export type ToClientPause = {
    type: "pause";
    ms: number;
    untimed?: boolean;
};

export type ToClientTable = {
    type: "table";
    table: Table;
};

export type ToClientChat = {
    type: "chat";
    n: number;
    at: number;
    seat: number | null;
    name: string;
    text: string;
};

export type ToClientRematch = {
    type: "rematch";
    table: string;
};

export type ToClientApiError = {
    type: "error";
    error: {
        code: "bad_request" | "no_session" | "wrong_login" | "forbidden" | "not_found" | "bad_method" | "stale" | "not_now" | "paused" | "illegal" | "name_taken" | "too_large" | "upgrade_required" | "slow_down" | "not_saved" | "busy";
        message: string;
    };
    key?: string;
};

export type ToClientPong = {
    type: "pong";
    now: number;
};

export type ToClientBye = {
    type: "bye";
    reason: "stopping" | "kicked" | "signed_out" | "link_revoked";
};

export type ToClient =
    | ToClientWelcome
    | ToClientStep
    | ToClientAck
    | ToClientMayUndo
    | ToClientHint
    | ToClientWhy
    | ToClientOvertaken
    | ToClientPause
    | ToClientTable
    | ToClientChat
    | ToClientRematch
    | ToClientApiError
    | ToClientPong
    | ToClientBye;

export type ToServerHello = {
    type: "hello";
    since?: number | null;
    watch?: string | null;
};

export type ToServerDo = {
    type: "do";
    action: string;
    seq: number;
    key: string;
};

export type ToServerUndo = {
    type: "undo";
    seq: number;
    key: string;
};

export type ToServerHint = {
    type: "hint";
    key: string;
};

export type ToServerWhy = {
    type: "why";
    action: string;
    key: string;
};

export type ToServerChat = {
    type: "chat";
    text: string;
};

export type ToServerBack = {
    type: "back";
};

export type ToServerReady = {
    type: "ready";
};

export type ToServerPing = {
    type: "ping";
};

export type ToServer =
    | ToServerHello
    | ToServerDo
    | ToServerUndo
    | ToServerHint
    | ToServerWhy
    | ToServerChat
    | ToServerBack
    | ToServerReady
    | ToServerPing;
