/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {
            "does not look who else is after the bird": "does not look who else is after the bird",
            "plays with a bird that should be eaten": "plays with a bird that should be eaten",
            "goes for what the others have": "goes for what the others have",
        },
        outcomes: {
            catch: "{seat} will catch {bird}",
            eat: "{seat} will eat {bird}",
            steal: "{seat} will steal {bird} from {from|you}",
            double: "{seat} will double the value of {bird}",
            nothing: "{seat} will achieve nothing",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {
            "does not look who else is after the bird": "sieht nicht, wer sonst noch auf den Vogel aus ist",
            "plays with a bird that should be eaten": "spielt mit einem Vogel, den man fressen sollte",
            "goes for what the others have": "will haben, was die anderen haben",
        },
        outcomes: {
            catch: "{bird} wird von {seat|dir} gefangen",
            eat: "{bird} wird von {seat|dir} gefressen",
            steal: "{bird} wird {from|dir} von {seat|dir} gestohlen",
            double: "Der Wert von {bird} wird von {seat|dir} verdoppelt",
            nothing: "Von {seat|dir} wird nichts erreicht",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {
            "does not look who else is after the bird": "同じ鳥を狙う相手を見落とす",
            "plays with a bird that should be eaten": "食べるべき鳥で遊ぶ",
            "goes for what the others have": "ほかの人のものを欲しがる",
        },
        outcomes: {
            catch: "{seat}が{bird}を捕る",
            eat: "{seat}が{bird}を食べる",
            steal: "{seat}が{from}から{bird}を盗む",
            double: "{seat}が{bird}の点を二倍にする",
            nothing: "{seat}は何もできない",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
