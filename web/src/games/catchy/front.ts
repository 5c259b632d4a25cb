/* What home and the set-up page show of the game before it is loaded. */
import type { Front } from "../game";

export default {
    seats: [2, 2],
    usual: 2,
    rules: { option: "course", values: ["long", "short"] },
    words: {
        en: {
            name: "Catchy!",
            line: "Win tricks, or lose them, to lure one moody cat into your arms.",
            minutes: "15",
            options: { course: "Course", target: "Points to win", long: "long (seven places)", short: "short (five places)" },
        },
        de: {
            name: "Catchy!",
            line: "Gewinne Stiche, oder verliere sie, und locke eine launische Katze in deine Arme.",
            minutes: "15",
            options: { course: "Strecke", target: "Punkte zum Sieg", long: "lang (sieben Felder)", short: "kurz (fünf Felder)" },
        },
        ja: {
            name: "キャッチー！",
            line: "トリックに勝って、ときには負けて、気まぐれなネコを腕の中へ。",
            minutes: "15",
            options: { course: "コース", target: "目標点", long: "長い（七マス）", short: "短い（五マス）" },
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
