/* The language of the page. English comes with it, the others when they are chosen. */
import { en } from "./en";
import type { Tip } from "./tips.en";

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

    async speak(language: Language): Promise<void> {
        this.w = await languages[language].load();
        this.language = language;
        document.documentElement.lang = language;
    }
}

export const dictionary = new Dictionary();

/** {name} becomes values.name. */
export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
