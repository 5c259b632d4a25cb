/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [3, 5],
    usual: 4,
    rules: { option: "rules", values: ["basic", "advanced"] },
    words: {
        en: {
            name: "Cardinal Directions",
            line: "Stalk, catch and steal birds: everybody chooses in secret, all at once.",
            win: "Catch birds and eat them: eaten birds count, and the most points win when no bird is left.",
            minutes: "25",
            options: { rules: "Rules", basic: "basic", advanced: "advanced" },
        },
        de: {
            name: "Cardinal Directions",
            line: "Vögel belauern, fangen, stehlen: Alle wählen geheim, alle zugleich.",
            win: "Fang Vögel und friss sie: Gefressene Vögel zählen, und wenn keiner mehr da ist, gewinnen die meisten Punkte.",
            minutes: "25",
            options: { rules: "Regeln", basic: "einfach", advanced: "für Könner" },
        },
        ja: {
            name: "カーディナル・ディレクションズ",
            line: "ねらう、捕る、盗む。みんながひそかに選び、同時に動きます。",
            win: "鳥を捕まえて食べましょう。食べた鳥が得点になり、鳥がいなくなったときに多い人の勝ちです。",
            minutes: "25",
            options: { rules: "ルール", basic: "基本", advanced: "上級" },
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
