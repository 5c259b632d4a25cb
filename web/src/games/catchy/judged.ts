/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {
            "forgets which cards have been played": "forgets which cards have been played",
            "spends the strongest cards first": "spends the strongest cards first",
        },
        outcomes: {
            trick: "{winner} will win a trick",
            flip: "The Cat's mood will turn {mood}",
            cat: "The Cat will go to {at}",
            round: "The round will end {points}",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {
            "forgets which cards have been played": "vergisst, welche Karten schon gespielt sind",
            "spends the strongest cards first": "gibt die stärksten Karten zuerst aus",
        },
        outcomes: {
            trick: "Ein Stich geht an {winner|dich}",
            flip: "Die Laune der Katze wird {mood}",
            cat: "Die Katze ist dann {at}",
            round: "Die Runde endet {points}",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {
            "forgets which cards have been played": "すでに出たカードを忘れる",
            "spends the strongest cards first": "強いカードから先に使う",
        },
        outcomes: {
            trick: "{winner}がトリックを取る",
            flip: "ネコの気分が{mood}になる",
            cat: "ネコが{at}に来る",
            round: "ラウンドの得点が{points}になる",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
