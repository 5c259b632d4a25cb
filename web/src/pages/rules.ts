/* The rules for people, a file for each game and language, loaded when somebody reads them; the same texts the program
 * prints. */
import type { Block } from "./markdown";
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

/** The blocks people read, and those for programs (options, steps, state, events), which follow the last numbered rule. A list of
 * cards after them is for people again. */
export function forWhom(blocks: Block[]): { people: Block[]; programs: Block[] } {
    const numbered = (block: Block, form: RegExp) => block.kind === "list" && block.items.some((item) => form.test(item[0]?.text ?? ""));
    const last = blocks.reduce((found, block, i) => (numbered(block, /^[A-Z]{2}-\d/) ? i : found), -1);
    const people = blocks.slice(0, last + 1);
    const programs: Block[] = [];
    let section: Block[] = [];
    const close = () => {
        (section.some((block) => numbered(block, /^[a-z]\d+ /)) ? people : programs).push(...section);
        section = [];
    };
    for (const block of blocks.slice(last + 1)) {
        if (block.kind === "heading" && block.level <= 2) close();
        section.push(block);
    }
    close();
    return { people, programs };
}
