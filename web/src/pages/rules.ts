/* The rules for people, one file a game, loaded when somebody reads them; the same text the program prints. */
const files = import.meta.glob<string>("../../../games/*/RULES.md", { query: "?raw", import: "default" });

export async function rulesOf(game: string): Promise<string> {
    return (await files[`../../../games/${game}/RULES.md`]?.()) ?? "";
}
