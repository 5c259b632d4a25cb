/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 6],
    usual: 3,
    words: {
        en: {
            name: "Like Cats and Dogs",
            line: "Feed your favourites what they love, and the others' what they hate.",
            minutes: "30",
            options: {},
        },
        de: {
            name: "Wie Hund und Katz",
            line: "Füttere deine Lieblinge mit dem, was sie lieben, und die der anderen mit dem, was sie hassen.",
            minutes: "30",
            options: {},
        },
        ja: {
            name: "犬猫の仲",
            line: "自分の推しには好物を、ほかの人の推しには嫌いなものを。",
            minutes: "30",
            options: {},
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
