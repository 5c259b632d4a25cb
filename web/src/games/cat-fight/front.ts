/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 4],
    usual: 2,
    words: {
        en: {
            name: "Cat Fight",
            line: "Creep up to the cream, keep an eye on the others, block, and scratch.",
            minutes: "30",
            options: {},
        },
        de: {
            name: "Katzenkampf",
            line: "Schleich dich an die Sahne, behalte die anderen im Auge, blockiere und kratze.",
            minutes: "30",
            options: {},
        },
        ja: {
            name: "キャットファイト",
            line: "クリームに忍び寄り、相手を見張り、さえぎり、引っかく。",
            minutes: "30",
            options: {},
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
