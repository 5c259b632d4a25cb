/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 6],
    usual: 3,
    rules: { option: "rules", values: ["standard", "basic", "kitten"] },
    reactions: true,
    words: {
        en: {
            name: "Cantankerous Cats",
            line: "Bank affection, spend it on mischief, pounce on whoever holds the toy.",
            win: "Score Mischief Points: nine win. Under the standard rules a Feral Cat also wins with nine Affection in its alley.",
            minutes: "45",
            options: { rules: "Rules", standard: "standard", basic: "basic", kitten: "kitten (simplest)" },
        },
        de: {
            name: "Kratzbürstige Katzen",
            line: "Sammle Zuneigung, gib sie für Unfug aus und spring die Katze mit dem Spielzeug an.",
            win: "Sammle Unfugpunkte: Neun gewinnen. Mit den Standardregeln gewinnt eine Streunerkatze auch mit neun Zuneigung in ihrer Gasse.",
            minutes: "45",
            options: { rules: "Regeln", standard: "normal", basic: "einfach", kitten: "Kätzchen (am einfachsten)" },
        },
        ja: {
            name: "気むずかしいネコたち",
            line: "愛情をため、いたずらに使い、おもちゃを持つネコに飛びかかる。",
            win: "いたずら点を集めましょう。九点で勝ち。標準ルールでは、ノラネコは愛情を九つためても勝ちです。",
            minutes: "45",
            options: { rules: "ルール", standard: "標準", basic: "基本", kitten: "子ネコ（いちばん簡単）" },
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
