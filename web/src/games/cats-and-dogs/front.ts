/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 6],
    usual: 3,
    words: {
        en: {
            name: "Like Cats and Dogs",
            line: "Feed your favourites what they love, and the others' what they hate.",
            win: "Have your markers on well-fed animals: at the end each marker earns what its animal is worth, and the most points win.",
            minutes: "30",
            options: {},
        },
        de: {
            name: "Wie Hund und Katz",
            line: "Füttere deine Lieblinge mit dem, was sie lieben, und die der anderen mit dem, was sie hassen.",
            win: "Deine Marker sollen auf gut gefütterten Tieren liegen: Am Ende bringt jeder, was sein Tier wert ist, und die meisten Punkte gewinnen.",
            minutes: "30",
            options: {},
        },
        ja: {
            name: "犬猫の仲",
            line: "自分の推しには好物を、ほかの人の推しには嫌いなものを。",
            win: "よく食べた動物にマーカーを。終了時に動物の価値がマーカーごとの得点になり、いちばん多い人の勝ちです。",
            minutes: "30",
            options: {},
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
