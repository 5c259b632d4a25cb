/* What the engine tells, as types. Views have more fields, different in each game; include/clowder.h has the whole story. */
export interface GameEvent {
    e: string;
    [field: string]: unknown;
}
export interface AnyView {
    game: string;
    players: number;
    options: Record<string, string | number>;
    phase: string;
    pending: number[];
}
export interface Result {
    over: boolean;
    scores: number[];
    winners: number[];
    reason: string;
}
/** What would be good, best first: include/clowder.h, clowder_hint. */
export interface Hint {
    seat: number;
    best: { action: string; chance: number; play?: number }[];
}
/** A match judged decision by decision: clowder_analyse. */
export interface Analysis {
    start: number[];
    lost: number[];
    luck: number[];
    moves: Judged[];
}
export interface Judged {
    step: number;
    seat: number;
    action: string;
    best: string;
    forced: boolean;
    loss: number;
    mark: "" | "doubtful" | "mistake" | "blunder";
    /** What people overlook who play so, and what changes by it, as English sentences; where there is something to say. */
    habit?: string;
    why?: string;
    /** What `why` says, for other languages. */
    because?: Because[];
    turning: boolean;
    after: number[];
}
/** What changes by a mistake: how it is after the action played, and after the better one. In which share of the cases an
 * outcome comes; how often, where that is more than once; or the final score of a seat. */
export type Because = { played: number; better: number } & ({ key: "cases" | "times"; outcome: GameEvent } | { key: "final_score"; seat: number });
/** Why an action is possible or not, from what the seat may know. */
export interface Why {
    legal: boolean;
    /** The number of the rule. */
    rule: string;
    /** An English sentence; `key` and `fields` say the same for other languages. */
    why: string;
    key: string;
    fields: Record<string, string | number>;
}
export interface GameInfo {
    id: string;
    name: string;
    players: [number, number];
    options: Record<string, { values: (string | number)[]; default: string | number }>;
}
