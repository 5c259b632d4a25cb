/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {
            "forgets to answer what the others do": "forgets to answer what the others do",
            "attacks without looking who can pay": "attacks without looking who can pay",
            "banks when it is time to score": "banks when it is time to score",
        },
        outcomes: {
            score: "{seat} will score",
            attack: "{seat} will attack {target|you}",
            feral: "{seat} will go Feral",
            adopted: "{seat} will be Domestic again",
            lose: "{seat} will lose a banked card",
            take: "{seat} will take a card from {from|you}",
            cancel: "{card} will be cancelled",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {
            "forgets to answer what the others do": "vergisst, auf andere zu antworten",
            "attacks without looking who can pay": "greift an, ohne zu sehen, wer zahlen kann",
            "banks when it is time to score": "spart, wenn es Zeit ist zu punkten",
        },
        outcomes: {
            score: "Punkte gehen an {seat|dich}",
            attack: "Ein Angriff von {seat|dir} trifft {target|dich}",
            feral: "Die Katze von {seat|dir} verwildert",
            adopted: "Die Katze von {seat|dir} wird wieder zahm",
            lose: "Eine ausgelegte Karte von {seat|dir} geht verloren",
            take: "Eine Karte geht an {seat|dich} (von: {from|dir})",
            cancel: "„{card}“ wird annulliert",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {
            "forgets to answer what the others do": "相手の行動への対応を忘れる",
            "attacks without looking who can pay": "支払える相手かどうかを見ずに攻撃する",
            "banks when it is time to score": "得点すべきときに貯める",
        },
        outcomes: {
            score: "{seat}が得点する",
            attack: "{seat}が{target}を攻撃する",
            feral: "{seat}が野良になる",
            adopted: "{seat}が飼いネコに戻る",
            lose: "{seat}がためたカードを失う",
            take: "{seat}が{from}からカードを取る",
            cancel: "「{card}」が取り消される",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
