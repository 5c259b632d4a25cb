/* The lessons: every task loads, can be solved, can be missed, and says so in every language. All that a learner can do in a
 * task is tried, up to the number of actions it allows. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import type { SeatInfo } from "../../src/engine/session";
import type { AnyView, GameEvent } from "../../src/engine/shapes";
import { loadCourse } from "../../src/games";
import { judge, LEARNER, missWords, taskText, type Task, type Verdict } from "../../src/learn/course";
import { due } from "../../src/learn/notes";
import { actionWords } from "../../src/words/names";
import { ids, load, named, spoken, startEngine, wordsIn } from "./engine";

type Match = ReturnType<Engine["load"]>;

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

function lay(task: Task): Match {
    const match = engine.load(JSON.stringify(task.state));
    for (const [seat, action] of task.before ?? []) match.play(seat, action);
    return match;
}

/** What the page does with the learner's actions: others answer as the task says, then it is judged. */
function attempt(task: Task, actions: string[]): { verdict: Verdict; legal: string[]; seen: GameEvent[] } {
    const match = lay(task);
    const players = (task.state as AnyView).players;
    let step = task.before?.length ?? 0;
    const seen: GameEvent[] = [];
    const play = (seat: number, action: string) => {
        match.play(seat, action);
        seen.push(...match.eventsAt(++step, LEARNER));
    };
    const answer = () => {
        for (const text of task.answers ?? [])
            for (let seat = 2; seat <= players; seat++)
                if (match.legal(seat).includes(text)) {
                    play(seat, text);
                    return true;
                }
        return false;
    };
    let verdict: Verdict = null;
    actions.forEach((action, i) => {
        play(LEARNER, action);
        for (let n = 0; n < 40 && !match.legal(LEARNER).length && !match.result().over && answer(); n++);
        verdict = judge(task, actions.slice(0, i + 1), seen, match.legal(LEARNER).length > 0);
    });
    const legal = match.legal(LEARNER);
    match.close();
    return { verdict, legal, seen };
}

/** Every way through a task to its verdict. */
function ways(task: Task): { actions: string[]; verdict: NonNullable<Verdict> }[] {
    const found: { actions: string[]; verdict: NonNullable<Verdict> }[] = [];
    const go = (actions: string[], legal: string[]) => {
        for (const action of legal) {
            const way = [...actions, action];
            const { verdict, legal: next } = attempt(task, way);
            if (verdict) found.push({ actions: way, verdict });
            else go(way, next);
        }
    };
    const match = lay(task);
    const legal = match.legal(LEARNER);
    match.close();
    go([], legal);
    return found;
}

test("every game has lessons", async () => {
    for (const id of ids) expect(await loadCourse(id), id).not.toBeNull();
});

describe.each(ids)("%s", async (id) => {
    const course = await loadCourse(id);
    const tasks = course?.tasks ?? [];
    const game = await load(id);

    test("has 10 to 20 tasks with names of their own, and words for each in every language", async () => {
        expect(tasks.length).toBeGreaterThanOrEqual(10);
        expect(tasks.length).toBeLessThanOrEqual(20);
        expect(new Set(tasks.map((task) => task.id)).size).toBe(tasks.length);
        const texts = new Set<string>();
        for (const language of spoken) {
            const words = await course!.words.in(language);
            const around = await wordsIn(language, game);
            expect(Object.keys(words), language).toEqual(tasks.map((task) => task.id));
            for (const task of tasks) {
                const { misses = {}, ...said } = words[task.id]!;
                expect(Object.keys(misses).sort(), `${task.id} in ${language}`).toEqual(Object.keys(task.misses ?? {}).sort());
                for (const [what, text] of [...Object.entries(said), ...Object.entries(misses)]) {
                    const where = `${task.id}.${what} in ${language}`;
                    expect(text.trim().length, where).toBeGreaterThan(1);
                    expect(text.length, `${where} is too long to be read at a table`).toBeLessThanOrEqual(what === "name" ? 40 : 260);
                    const seats: SeatInfo[] = Array.from({ length: (task.state as AnyView).players }, (_, i) => ({ name: `<${i + 1}>`, kind: "person", mine: true, here: true }));
                    const naming = named(around, game, task.state as AnyView, seats);
                    for (const [hole, token] of text.matchAll(/\{([^}]*)\}/g)) expect(taskText(naming, hole), `${where}: nobody knows ${hole}`).not.toBe(token);
                    if (what !== "name") expect(texts.has(text), `${where} is told elsewhere too`).toBe(false);
                    texts.add(text);
                }
            }
        }
    });

    test.each(tasks.map((task) => [task.id, task] as const))("%s: the position is one of the engine's, and asks the learner", (_, task) => {
        const plain = engine.load(JSON.stringify(task.state));
        expect(JSON.parse(plain.state())).toEqual(task.state);
        plain.close();
        expect((task.state as AnyView).game).toBe(id);
        const match = lay(task);
        expect(match.result().over).toBe(false);
        expect(match.legal(LEARNER).length).toBeGreaterThan(1);
        for (const event of task.told ?? []) expect(game.shapes.events.wrong(event, "told")).toBeNull();
        match.close();
    });

    test.each(tasks.map((task) => [task.id, task] as const))("%s: some ways lead to praise, others to an explanation", (_, task) => {
        const found = ways(task);
        const well = found.filter(({ verdict }) => verdict.well);
        const missed = found.filter(({ verdict }) => !verdict.well);
        expect(well.length, "ways to praise").toBeGreaterThan(0);
        expect(missed.length, "ways to miss").toBeGreaterThan(0);
        for (const { actions, verdict } of missed) expect(missWords(course!.words.english[task.id]!, verdict.well ? "" : verdict.miss), actions.join(", ")).toBeTruthy();
        /* Everything the task has a word for can be met. */
        for (const key of Object.keys(task.misses ?? {})) expect(missed.some(({ verdict }) => !verdict.well && verdict.miss === key), `nothing leads to "${key}"`).toBe(true);
    });

    test.each(tasks.map((task) => [task.id, task] as const))("%s: what it shows is the way, and can be said", async (_, task) => {
        task.show.forEach((_, i) => {
            const { verdict } = attempt(task, task.show.slice(0, i + 1));
            if (i < task.show.length - 1) expect(verdict, task.show.slice(0, i + 1).join(", ")).toBeNull();
            else expect(verdict).toEqual({ well: true });
        });
        const seats = Array.from({ length: (task.state as AnyView).players }, (_, i) => ({ name: `N${i}`, kind: "person" as const, mine: true, here: true }));
        for (const language of spoken) for (const action of task.show) expect(actionWords(named(await wordsIn(language, game), game, task.state as AnyView, seats), action)).not.toMatch(/[{}]|undefined/);
    });
});

test("first game: a note is told once, when it is met; a game that ends early tells the rest at its end", () => {
    const lessons = { intro: "", lead: "", "e-flip": "", "e-round": "" };
    expect(due(lessons, ["intro"], ["lead", "lead", "e-deal"], false)).toEqual(["lead"]);
    expect(due(lessons, ["intro", "lead"], ["lead"], false)).toEqual([]);
    expect(due(lessons, ["intro", "lead"], ["e-round"], true)).toEqual(["e-round", "e-flip"]);
});
