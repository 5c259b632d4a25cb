/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 4],
    usual: 2,
    words: {
        en: {
            name: "Cat Fight",
            line: "Creep up to the cream, keep an eye on the others, block, and scratch.",
            win: "Sip cream: when no saucer is left, whoever has the most cream, by its secret numbers, wins.",
            minutes: "30",
            options: {},
        },
        de: {
            name: "Katzenkampf",
            line: "Schleich dich an die Sahne, behalte die anderen im Auge, blockiere und kratze.",
            win: "Schlürfe Sahne: Wenn kein Schälchen mehr da ist, gewinnt, wer nach den geheimen Zahlen am meisten Sahne hat.",
            minutes: "30",
            options: {},
        },
        ja: {
            name: "キャットファイト",
            line: "クリームに忍び寄り、相手を見張り、さえぎり、引っかく。",
            win: "クリームを飲みましょう。皿がなくなったとき、隠された数の合計が大きい人の勝ちです。",
            minutes: "30",
            options: {},
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
