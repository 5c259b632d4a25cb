/* Lessons: a list of tasks, each a position, what the learner is to reach in it, and how that is judged. A game's tasks
 * stand in its folder (lessons.ts); nothing here knows a game. */
import type { GameEvent } from "../engine/shapes";
import { seatName, thing, type Naming } from "../words/names";
import type { GameWords } from "../words/words.svelte";

/** The seat of the learner in every task. */
export const LEARNER = 1;

/** An event with at least these fields. */
export type Pattern = { e: string } & Record<string, unknown>;

export interface Task {
    /** Names its words, and the progress that is kept. */
    id: string;
    /** The position, as the engine loads it. */
    state: object;
    /** What happened just before, where the position does not say it. */
    told?: GameEvent[];
    /** Moves that lead from `state` to the question: [seat, action]. */
    before?: [number, string][];
    /** What the others do when they are asked: the first of these that is possible. */
    answers?: string[];
    aim: Aim;
    /** One way to do it. */
    show: string[];
    /** By a key of the task's `misses`: what a legal move that misses the aim did. The first that fits is told, else `miss`. */
    misses?: Record<string, Slip>;
}

/** What the learner must do: all that is given here. */
export interface Aim {
    /** For each action in order those that are accepted; another one is a miss at once. */
    actions?: string[][];
    /** These must have happened. */
    events?: Pattern[];
    /** Any of these is a miss at once. */
    never?: Pattern[];
    /** How many actions the learner has; as many as `actions` are, or 1. */
    moves?: number;
}

/** One of these actions, or this event. */
export type Slip = { actions: string[] } | { event: Pattern };

/** What is said in a task; {2} is the name of seat 2, any other token what that thing of the game is called. */
export interface TaskWords {
    name: string;
    /** What to do, in a sentence or two. */
    ask: string;
    /** It is done: what was learnt. */
    well: string;
    /** A legal move that misses the aim. */
    miss: string;
    /** The same, where it can be said more exactly. */
    misses?: Record<string, string>;
}

export interface Course {
    tasks: Task[];
    words: GameWords<Record<string, TaskWords>>;
}

/** null: the learner goes on. `miss` names what to say: a key of `misses`, or "". */
export type Verdict = { well: true } | { well: false; miss: string } | null;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const fits = (event: GameEvent, pattern: Pattern): boolean => Object.entries(pattern).every(([field, value]) => same(event[field], value));

/** Whether the aim is reached, after the learner's actions and all that the learner saw happen since the first of them.
 * `asked`: the learner may act again. */
export function judge(task: Task, actions: string[], seen: GameEvent[], asked: boolean): Verdict {
    const { aim } = task;
    const moves = aim.moves ?? aim.actions?.length ?? 1;
    const happened = (pattern: Pattern) => seen.some((event) => fits(event, pattern));
    const strayed = aim.actions && actions.some((action, i) => !aim.actions![i]?.includes(action));
    if (strayed || aim.never?.some(happened)) return { well: false, miss: slipOf(task, actions, seen) };
    const all = actions.length >= (aim.actions?.length ?? 1);
    if (all && (aim.events ?? []).every(happened)) return { well: true };
    return asked && actions.length < moves ? null : { well: false, miss: slipOf(task, actions, seen) };
}

function slipOf(task: Task, actions: string[], seen: GameEvent[]): string {
    const found = Object.entries(task.misses ?? {}).find(([, slip]) => ("actions" in slip ? slip.actions.some((one) => actions.includes(one)) : seen.some((event) => fits(event, slip.event))));
    return found?.[0] ?? "";
}

/** What is said after a miss. */
export const missWords = (words: TaskWords, miss: string): string => words.misses?.[miss] ?? words.miss;

/** A task's sentence with its names. */
export const taskText = (n: Naming, text: string): string => text.replace(/\{(\w+)\}/g, (_, token: string) => (/^\d$/.test(token) ? seatName(n, Number(token)) : thing(n, token)));
