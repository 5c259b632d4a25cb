/* A component file as the page reads it: by a YAML library, into the rows that the engine checks. The engine has no YAML
 * reader in the browser, so it is given the rows with their places in the file. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from "yaml";

export interface Field {
    key: string;
    value: string;
    line: number;
    column: number;
    /** Where the value stands in the text. */
    from: number;
    to: number;
}

export interface Row {
    line: number;
    column: number;
    fields: Field[];
}

export interface Deck {
    title: string;
    rows: Row[];
}

/** What is wrong, and where. */
export interface Fault {
    line: number;
    column: number;
    text: string;
}

/** A fault as an error, so that whoever reads a deck stops there. */
export class Faulty extends Error {
    constructor(readonly fault: Fault) {
        super(fault.text);
    }
}

export function readDeck(text: string): Deck {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: true });
    const fail = (at: number, sentence: string): never => {
        const { line, col } = lines.linePos(at);
        throw new Faulty({ line: Math.max(line, 1), column: Math.max(col, 1), text: sentence });
    };
    const [error] = document.errors;
    if (error) fail(error.pos[0], error.message.split("\n")[0]!.replace(/ at line .*/, "."));
    const start = (node: unknown) => (node as Node | null)?.range?.[0] ?? 0;
    const root = document.contents;
    const pair = isMap(root) && root.items.length === 1 ? root.items[0]! : fail(0, "The file must have one top-level key with a list of rows under it.");
    const list = isSeq(pair.value) ? pair.value : fail(start(pair.key), "A list of rows must stand under this key.");
    const rows = list.items.map((item): Row => {
        const row = isMap(item) ? item : fail(start(item), "A row is a mapping, as in \"- {name: Clarence, kind: cat}\".");
        const fields = row.items.map(({ key, value }): Field => {
            if (!isScalar(key) || !isScalar(value) || !value.range) return fail(start(key), "A field is a name and one plain value, as in \"name: Clarence\".");
            const [from, to] = value.range;
            const { line, col } = lines.linePos(from);
            return { key: String(key.value), value: value.source ?? String(value.value), line, column: col, from, to };
        });
        const { line, col } = lines.linePos(start(row.items[0]?.key ?? row));
        return { line, column: col, fields };
    });
    return { title: String(isScalar(pair.key) ? pair.key.value : ""), rows };
}

/** As clowder_components() takes it. */
export function sheetOf(text: string, deck: Deck): string {
    const rows = deck.rows.map((row) => [row.line, row.column, row.fields.map((f) => [f.key, f.value, f.line, f.column])]);
    return JSON.stringify({ source: text, title: deck.title, rows });
}

/** The text with one value replaced; everything else stays, comments too. */
export function withValue(text: string, field: Field, value: string): string {
    return text.slice(0, field.from) + value + text.slice(field.to);
}

/** The engine's `file:line:column: sentence`, with the line and a caret below, which the page shows in its own way. */
export function faultOf(message: string): Fault {
    const [, line, column, text] = /^[^\n]*?:(\d+):(\d+): ([^\n]*)/.exec(message) ?? [];
    return line ? { line: Number(line), column: Number(column), text: text! } : { line: 0, column: 0, text: message };
}
