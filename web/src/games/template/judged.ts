/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {},
        outcomes: {
            point: "{seat} will take a point",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {},
        outcomes: {
            point: "Ein Punkt geht an {seat|dich}",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {},
        outcomes: {
            point: "{seat}が一点を得る",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
