/* The floor of Cat Fight as a drawing: where squares lie, and how far a look goes before a cushion. */
import type { Dir } from "./shapes";

export const COLUMNS = 10;
export const ROWS = 11;
/** A square is 100 x 100 in the drawing. */
export const SQUARE = 100;

export const squares = Array.from({ length: COLUMNS * ROWS }, (_, i) => `${"abcdefghij"[i % COLUMNS]}${Math.floor(i / COLUMNS) + 1}`);

export const dirs: Record<Dir, [number, number]> = {
    n: [0, -1],
    ne: [1, -1],
    e: [1, 0],
    se: [1, 1],
    s: [0, 1],
    sw: [-1, 1],
    w: [-1, 0],
    nw: [-1, -1],
};
export const compass: (Dir | null)[] = ["nw", "n", "ne", "w", null, "e", "sw", "s", "se"];

export function spot(square: string): [column: number, row: number] {
    return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** Its middle. */
export function middle(square: string): [number, number] {
    const [column, row] = spot(square);
    return [(column + 0.5) * SQUARE, (row + 0.5) * SQUARE];
}

export function name(column: number, row: number): string | null {
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? squares[row * COLUMNS + column]! : null;
}

export function neighbour(square: string, dir: Dir): string | null {
    const [column, row] = spot(square);
    return name(column + dirs[dir][0], row + dirs[dir][1]);
}

/** The squares from one on in a direction, up to a cushion. */
export function line(from: string, dir: Dir, cushions: string[]): string[] {
    const out: string[] = [];
    for (let at = neighbour(from, dir); at && !cushions.includes(at); at = neighbour(at, dir)) out.push(at);
    return out;
}

export function blue(square: string): boolean {
    const [column, row] = spot(square);
    return column === 0 || column === COLUMNS - 1 || row === 0 || row === ROWS - 1;
}

export function angle(dir: Dir): number {
    const [x, y] = dirs[dir];
    return (Math.atan2(y, x) * 180) / Math.PI;
}

/** Tiles alternate, as on a kitchen floor. */
export function light(square: string): boolean {
    const [column, row] = spot(square);
    return (column + row) % 2 === 0;
}
