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
            win: "Lure the Cat into your arms: first to seven points wins, three for a Cat in your arms at the end of a round.",
            minutes: "15",
            options: { course: "Course", target: "Points to win", long: "long (seven places)", short: "short (five places)" },
        },
        de: {
            name: "Catchy!",
            line: "Gewinne Stiche, oder verliere sie, und locke eine launische Katze in deine Arme.",
            win: "Locke die Katze in deine Arme: Wer zuerst sieben Punkte hat, gewinnt; drei gibt es, wenn sie am Ende einer Runde in deinen Armen ist.",
            minutes: "15",
            options: { course: "Strecke", target: "Punkte zum Sieg", long: "lang (sieben Felder)", short: "kurz (fünf Felder)" },
        },
        ja: {
            name: "キャッチー！",
            line: "トリックに勝って、ときには負けて、気まぐれなネコを腕の中へ。",
            win: "ネコを腕の中へ。先に七点で勝ち。ラウンドの終わりに腕の中にいれば三点です。",
            minutes: "15",
            options: { course: "コース", target: "目標点", long: "長い（七マス）", short: "短い（五マス）" },
        },
    },
    picture: () => import("./Picture.svelte"),
    load: async () => (await import("./index")).game,
} satisfies Front;
