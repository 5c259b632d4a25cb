/* What an analysis says of this game: habits by the engine's own sentence, outcomes by the name of the event. */
import type { JudgedWords } from "../../words/judged";
import type { Language } from "../../words/words.svelte";

export const judged: Record<Language, JudgedWords> = {
    en: {
        habits: {
            "does not look who watches a square": "does not look who watches a square",
            "scratches and gives cream away for every fight": "scratches and gives cream away for every fight",
            "forgets catnip, blockers and where to look": "forgets catnip, blockers and where to look",
        },
        outcomes: {
            sip: "{seat} will sip a cream",
            win: "{seat} will win a fight",
            out: "{seat} will have to leave the board",
            sacrifice: "{seat} will give up a cream",
            drawn: "Catnip will draw {seat|you} away",
            "cut-off": "The saucer on {at} will be cut off",
            over: "The game will end with a win for {winners|you}",
        },
    },
    de: {
        habits: {
            "does not look who watches a square": "sieht nicht, wer ein Feld bewacht",
            "scratches and gives cream away for every fight": "kratzt und gibt für jeden Kampf Sahne her",
            "forgets catnip, blockers and where to look": "vergisst Katzenminze, Sperren und die Blickrichtung",
        },
        outcomes: {
            sip: "Sahne wird von {seat|dir} geschlürft",
            win: "Ein Kampf wird von {seat|dir} gewonnen",
            out: "Die Katze von {seat|dir} muss vom Brett",
            sacrifice: "Sahne wird von {seat|dir} geopfert",
            drawn: "Katzenminze lockt {seat|dich} weg",
            "cut-off": "Die Schale auf {at} wird abgeschnitten",
            over: "Die Partie endet mit einem Sieg für {winners|dich}",
        },
    },
    ja: {
        habits: {
            "does not look who watches a square": "マスを見張る相手を見落とす",
            "scratches and gives cream away for every fight": "戦いのたびに引っかき、クリームを手放す",
            "forgets catnip, blockers and where to look": "マタタビ、障害物、見る向きを忘れる",
        },
        outcomes: {
            sip: "{seat}がクリームをなめる",
            win: "{seat}がけんかに勝つ",
            out: "{seat}が盤から出される",
            sacrifice: "{seat}がクリームを捨てる",
            drawn: "{seat}がマタタビに引き寄せられる",
            "cut-off": "{at}の皿に行けなくなる",
            over: "{winners}の勝ちでゲームが終わる",
        },
    },
};
