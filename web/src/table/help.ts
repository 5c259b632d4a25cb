/* What a question means is told under the prompt until a person has answered it a few times. */
import type { Game } from "../games/game";
import type { Naming } from "../words/names";

const OFTEN = 3;
const key = (game: string, phase: string) => `clowder.helped.${game}.${phase}`;
const times = (game: string, phase: string) => Number(localStorage.getItem(key(game, phase)) ?? 0);

export function help(loaded: Game, game: string, naming: Naming): string {
    const { phase } = naming.view;
    const tip = loaded.help?.[phase];
    return tip && times(game, phase) < OFTEN ? (naming.g.tips[tip]?.[1] ?? "") : "";
}

export function helped(game: string, phase: string): void {
    if (times(game, phase) < OFTEN) localStorage.setItem(key(game, phase), `${times(game, phase) + 1}`);
}
