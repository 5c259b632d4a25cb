/* The little Markdown the rules are written in, as a tree: headings, lists, tables, paragraphs, code blocks, and inside
 * them strong, emphasis and code. Texts stay texts: nothing is ever put into the page as HTML. */
export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Block =
    | { kind: "heading"; level: number; inline: Inline[] }
    | { kind: "paragraph"; inline: Inline[] }
    | { kind: "list"; ordered: boolean; items: Inline[][] }
    | { kind: "code"; text: string }
    | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export function inline(text: string): Inline[] {
    const out: Inline[] = [];
    const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
    let last = 0;
    for (const match of text.matchAll(pattern)) {
        if (match.index > last) out.push({ kind: "text", text: text.slice(last, match.index) });
        if (match[1]) out.push({ kind: "strong", text: match[1] });
        else if (match[2]) out.push({ kind: "em", text: match[2] });
        else out.push({ kind: "code", text: match[3]! });
        last = match.index + match[0].length;
    }
    if (last < text.length) out.push({ kind: "text", text: text.slice(last) });
    return out;
}

/* Lines of a text are joined by a space, but not where Japanese goes on. */
const wide = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;
const joined = (text: string, more: string) => text + (wide.test(text.slice(-1)) || wide.test(more.slice(0, 1)) ? "" : " ") + more;

const cells = (line: string) =>
    line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => inline(cell.trim().replaceAll("\\|", "|")));

export function markdown(source: string): Block[] {
    const lines = source.split("\n");
    const out: Block[] = [];
    let i = 0;
    /* Lines that go on: everything up to a blank line or another block. */
    const more = (first: string) => {
        let text = first;
        while (i < lines.length && /\S/.test(lines[i]!) && !/^\s*([-*] |\d+\. |#|\||```)/.test(lines[i]!)) text = joined(text, lines[i++]!.trim());
        return inline(text);
    };
    while (i < lines.length) {
        const line = lines[i++]!;
        const heading = /^(#{1,6}) (.*)/.exec(line);
        const item = /^\s*(?:[-*]|(\d+)\.) (.*)/.exec(line);
        if (!/\S/.test(line)) continue;
        if (heading) out.push({ kind: "heading", level: heading[1]!.length, inline: inline(heading[2]!) });
        else if (item) {
            const items = [more(item[2]!)];
            let next: RegExpExecArray | null;
            while (i < lines.length && (next = /^\s*(?:[-*]|\d+\.) (.*)/.exec(lines[i]!))) {
                i++;
                items.push(more(next[1]!));
            }
            out.push({ kind: "list", ordered: !!item[1], items });
        } else if (/^\|/.test(line)) {
            const head = cells(line);
            if (/^\|[\s:|-]+$/.test(lines[i] ?? "")) i++;
            const rows: Inline[][][] = [];
            while (/^\|/.test(lines[i] ?? "")) rows.push(cells(lines[i++]!));
            out.push({ kind: "table", head, rows });
        } else if (/^```/.test(line) || /^ {4}/.test(line)) {
            const fenced = line.startsWith("```");
            const text = fenced ? [] : [line.slice(4)];
            while (i < lines.length && (fenced ? !lines[i]!.startsWith("```") : /^ {4}/.test(lines[i]!))) text.push(fenced ? lines[i++]! : lines[i++]!.slice(4));
            if (fenced) i++;
            out.push({ kind: "code", text: text.join("\n") });
        } else out.push({ kind: "paragraph", inline: more(line) });
    }
    return out;
}
