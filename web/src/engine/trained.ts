/* What bots have learnt: files of the games' folders that are fetched when a bot that uses them is first asked for a
 * move, not with the page. A file called NAME_WORD.bin is for matches in which WORD was agreed, any other for all. Without them,
 * as offline, those bots think instead. */
import type { Desk } from "./desk";

const files = import.meta.glob<string>("../../../games/*/data/*.bin", { query: "?url", import: "default", eager: true });
const fetched = new Map<string, Promise<unknown>>();

async function load(desk: Desk, game: string, path: string): Promise<void> {
    const answer = await fetch(files[path]!);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    desk.trained(game, path.replace(/^.*\/|\.bin$/g, ""), new Uint8Array(await answer.arrayBuffer()));
}

function loaded(desk: Desk, game: string, path: string): Promise<unknown> {
    const under_way = fetched.get(path) ?? load(desk, game, path).catch(() => fetched.delete(path));
    fetched.set(path, under_way);
    return under_way;
}

/** Settles when the files are there, or cannot be had now; then the next move tries again. */
export function trained(desk: Desk, game: string, agreed: string[]): Promise<unknown> {
    const wanted = (path: string): boolean => {
        const word = /_([^_]+)\.bin$/.exec(path)?.[1];
        return path.includes(`/games/${game}/`) && (!word || agreed.includes(word));
    };
    return Promise.all(Object.keys(files).filter(wanted).map((path) => loaded(desk, game, path)));
}
