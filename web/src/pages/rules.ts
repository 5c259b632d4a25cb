/* The rules for people, a file for each game and language, loaded when somebody reads them; the same texts the program
 * prints. */
import type { Language } from "../words/words.svelte";

const files = import.meta.glob<string>("../../../games/*/RULES*.md", { query: "?raw", import: "default" });

export interface RulesText {
    language: Language;
    text: string;
}

/** A game's rules in the language, or in English where nobody has translated them. */
export async function rulesOf(game: string, language: Language): Promise<RulesText> {
    const own = files[`../../../games/${game}/RULES.${language}.md`];
    if (own) return { language, text: await own() };
    return { language: "en", text: (await files[`../../../games/${game}/RULES.md`]?.()) ?? "" };
}
