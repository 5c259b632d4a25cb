/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {
            "forgets what the others have marked": "forgets what the others have marked",
            "plays a card as soon as it gains anything": "plays a card as soon as it gains anything",
            "keeps cards that should be played": "keeps cards that should be played",
        },
        outcomes: {
            mark: "{seat} will mark {animal}",
            full: "{animal} will be full",
            return: "A marker on {animal} will go back to {owner|you}",
            replace: "On {animal}, {by|you} will replace a marker of {owner|yours}",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {
            "forgets what the others have marked": "vergisst, was die anderen markiert haben",
            "plays a card as soon as it gains anything": "spielt eine Karte, sobald sie irgendetwas bringt",
            "keeps cards that should be played": "behält Karten, die gespielt werden sollten",
        },
        outcomes: {
            mark: "{animal} wird von {seat|dir} markiert",
            full: "{animal} wird satt",
            return: "Ein Marker auf {animal} geht zurück an {owner|dich}",
            replace: "Auf {animal} ersetzt ein Marker von {by|dir} einen von {owner|dir}",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {
            "forgets what the others have marked": "ほかの人の印を忘れる",
            "plays a card as soon as it gains anything": "少しでも得なら、すぐにカードを使う",
            "keeps cards that should be played": "使うべきカードをとっておく",
        },
        outcomes: {
            mark: "{seat}が{animal}に印を置く",
            full: "{animal}が満腹になる",
            return: "{animal}の印が{owner}に戻る",
            replace: "{animal}の{owner}の印が{by}の印に替わる",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
