/* What explains a mistake, in words. Loaded with the analysis. */
import type { Because } from "../engine/shapes";
import { said, seatName, type Naming, type Texts } from "./names";
import { fill, type Language } from "./words.svelte";

/** What an analysis says of a game: judged.ts in its folder. */
export interface JudgedWords {
    /** What people overlook, by the engine's own sentence. */
    habits: Texts;
    /** The beginning of a sentence for each of the engine's outcomes, by the name of the event. */
    outcomes: Texts;
}

const frames = {
    en: {
        overlooked: "Somebody who plays so {habit}.",
        outcome: "{what}: {played}; after the better move {better}.",
        finalScore: "{name}: final score {played} on average; after the better move {better}.",
        cases: "in {n}\u00a0% of cases",
        times: "{n} times on average",
        always: "almost always",
        never: "almost never",
    },
    de: {
        overlooked: "Wer so spielt, {habit}.",
        outcome: "{what}: {played}, nach dem besseren Zug {better}.",
        finalScore: "{name}: Endstand im Schnitt {played}, nach dem besseren Zug {better}.",
        cases: "in {n}\u00a0% der Fälle",
        times: "im Schnitt {n}-mal",
        always: "fast immer",
        never: "fast nie",
    },
    ja: {
        overlooked: "この手の傾向：{habit}。",
        outcome: "{what}：{played}。よりよい手なら{better}。",
        finalScore: "{name}の最終得点：平均{played}。よりよい手なら{better}。",
        cases: "{n}％",
        times: "平均{n}回",
        always: "ほぼ必ず",
        never: "ほぼなし",
    },
} satisfies Record<Language, Texts>;
export { frames as judgedFrames };

/** Of a few hundred cases, all but a few or hardly any. */
const NEARLY = 0.03;

const decimal = (language: Language, value: number) => value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace("-", "−");

function often(language: Language, key: "cases" | "times", value: number): string {
    const t = frames[language];
    if (value < NEARLY) return t.never;
    if (key === "times") return fill(t.times, { n: decimal(language, value) });
    return value > 1 - NEARLY ? t.always : fill(t.cases, { n: Math.round(value * 100) });
}

/** What changes by a decision, one sentence. */
export function becauseWords(n: Naming, own: JudgedWords, language: Language, because: Because): string {
    const t = frames[language];
    if (because.key === "final_score")
        return fill(t.finalScore, { name: seatName(n, because.seat), played: decimal(language, because.played), better: decimal(language, because.better) });
    const { key, outcome, played, better } = because;
    return fill(t.outcome, { what: said(n, own.outcomes[outcome.e] ?? "", outcome), played: often(language, key, played), better: often(language, key, better) });
}

export function habitWords(own: JudgedWords, language: Language, habit: string): string {
    return fill(frames[language].overlooked, { habit: own.habits[habit] ?? "" });
}
