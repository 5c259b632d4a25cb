/* What a person likes, kept in this browser. */
import { dictionary, languages, type Language } from "./words/words.svelte";

export interface Likes {
    language: Language;
    theme: "auto" | "light" | "dark";
    speed: "slow" | "normal" | "fast" | "off";
    sound: boolean;
    name: string;
    /** Interrupts: be asked each time, or pass until the next own turn. */
    react: "ask" | "turn";
    level: number;
    /** The rule of a thing is told on pointing at it, or only on a long press and the ? key. */
    explain: "point" | "ask";
    /** By game: how many sit at the table, and the rules, when one presses Play. */
    tables: Record<string, { players: number; options: Record<string, string> }>;
}

const SHELF = "clowder.likes";

function first(): Likes {
    const spoken = navigator.language.slice(0, 2);
    const language = spoken in languages ? (spoken as Language) : "en";
    return { language, theme: "auto", speed: "normal", sound: true, name: "", react: "ask", level: 3, explain: "point", tables: {} };
}

function read(): Likes {
    try {
        return { ...first(), ...(JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Partial<Likes>) };
    } catch {
        return first();
    }
}

export const likes = $state<Likes>(read());
const dusk = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function applyLikes(): void {
    const dark = likes.theme === "dark" || (likes.theme === "auto" && dusk.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.documentElement.dataset.speed = likes.speed;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#1f2430" : "#faf6ee");
    localStorage.setItem(SHELF, JSON.stringify(likes));
    if (dictionary.language !== likes.language) void dictionary.speak(likes.language);
}
dusk.addEventListener("change", applyLikes);

/** How long `ms` of animation takes this person. */
export function pace(ms: number): number {
    if (still.matches) return 0;
    return { slow: 2, normal: 1, fast: 0.4, off: 0 }[likes.speed] * ms;
}

/** The table one gets by pressing Play. */
export function usualTable(game: { id: string; usual: number; seats: [number, number] }): { players: number; options: Record<string, string>; level: number } {
    const liked = likes.tables[game.id];
    const players = liked && liked.players >= game.seats[0] && liked.players <= game.seats[1] ? liked.players : game.usual;
    return { players, options: { ...liked?.options }, level: likes.level };
}
