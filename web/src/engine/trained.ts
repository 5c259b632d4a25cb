/* What bots have learnt: files of the games' folders that are fetched when a bot of that game is first asked for a move,
 * not with the page. Without them, as offline, those bots think instead. */
import type { Desk } from "./desk";

const files = import.meta.glob<string>("../../../games/*/data/*.bin", { query: "?url", import: "default", eager: true });
const fetched = new Map<string, Promise<unknown>>();

async function load(desk: Desk, game: string): Promise<void> {
    const mine = Object.entries(files).filter(([path]) => path.includes(`/games/${game}/`));
    for (const [path, url] of mine) {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
        const name = path.replace(/^.*\/|\.bin$/g, "");
        desk.trained(game, name, new Uint8Array(await answer.arrayBuffer()));
    }
}

/** Settles when the files are there, or cannot be had now; then the next move tries again. */
export function trained(desk: Desk, game: string): Promise<unknown> {
    const under_way = fetched.get(game) ?? load(desk, game).catch(() => fetched.delete(game));
    fetched.set(game, under_way);
    return under_way;
}
