/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 4],
    usual: 3,
    rules: { option: "wins", values: ["high", "low"] },
    words: {
        en: {
            name: "High Card",
            line: "Three times everybody shows a card, and the highest takes a point.",
            win: "Most points after three rounds win.",
            minutes: "2",
            options: { wins: "The point goes to", high: "the highest card", low: "the lowest card" },
        },
        de: {
            name: "High Card",
            line: "Dreimal zeigen alle eine Karte, und die höchste bekommt einen Punkt.",
            win: "Die meisten Punkte nach drei Runden gewinnen.",
            minutes: "2",
            options: { wins: "Der Punkt geht an", high: "die höchste Karte", low: "die niedrigste Karte" },
        },
        ja: {
            name: "ハイカード",
            line: "全員が三回カードを出し、いちばん高いカードが一点を取ります。",
            win: "三ラウンド後に得点の多い人の勝ちです。",
            minutes: "2",
            options: { wins: "得点する札", high: "いちばん高い札", low: "いちばん低い札" },
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
