/* The language of the page. English comes with it, the others when they are chosen; a game brings its own words. */
import { en } from "./en";

/** What one reads on pointing at a thing. */
export type Tip = [name: string, text: string];

/** The same keys, any texts; lists keep their length by being read with the same keys. */
export type Like<T> = T extends string ? string : T extends Tip ? Tip : T extends readonly string[] ? string[] : { [K in keyof T]: Like<T[K]> };
export type Words = Like<typeof en>;

export const languages = {
    en: { name: "English", load: async (): Promise<Words> => en },
    de: { name: "Deutsch", load: async (): Promise<Words> => (await import("./de")).de },
    ja: { name: "日本語", load: async (): Promise<Words> => (await import("./ja")).ja },
};
export type Language = keyof typeof languages;

class Dictionary {
    language = $state<Language>("en");
    w = $state.raw<Words>(en);
    /** The language that was asked for last; its words may still be on their way. */
    wanted: Language = "en";

    async speak(language: Language): Promise<void> {
        this.wanted = language;
        const [words] = await Promise.all([languages[language].load(), ...loaded.map((game) => game.speak(language))]);
        if (this.wanted !== language) return;
        this.w = words;
        this.language = language;
        document.documentElement.lang = language;
    }
}

/** The words of the games that were opened: they follow the page's language. */
const loaded: GameWords<unknown>[] = [];

/** A game's own words. */
export class GameWords<T> {
    private said = $state.raw() as T;

    constructor(
        readonly english: T,
        private readonly others: Record<Exclude<Language, "en">, () => Promise<T>>,
    ) {
        this.said = english;
        loaded.push(this as GameWords<unknown>);
    }

    get w(): T {
        return this.said;
    }

    in(language: Language): Promise<T> {
        return language === "en" ? Promise.resolve(this.english) : this.others[language]();
    }

    async speak(language: Language): Promise<void> {
        const words = await this.in(language);
        if (dictionary.wanted === language) this.said = words;
    }
}

export const dictionary = new Dictionary();

/** {name} becomes values.name. */
export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
