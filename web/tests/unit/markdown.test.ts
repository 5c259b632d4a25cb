import { expect, test } from "vitest";
import { inline, markdown } from "../../src/pages/markdown";

test("headings, lists that go on, tables and code become a tree", () => {
    const blocks = markdown("# A **b**\n\n- one\n  more\n- two\n\n| x | y |\n|---|---|\n| `1` | 2 |\n\ntext\nmore\n");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "list", "table", "paragraph"]);
    expect(blocks[1]).toMatchObject({ items: [[{ kind: "text", text: "one more" }], [{ kind: "text", text: "two" }]] });
});

test("lines of Japanese are joined without a space, also at a word of code", () => {
    expect(markdown("- 印を\n  置く\n  `mark X`\n  です")).toMatchObject([{ items: [inline("印を置く`mark X`です")] }]);
    expect(markdown("`a`\n`b`\nc")).toMatchObject([{ inline: inline("`a` `b` c") }]);
});

test("HTML stays text", () => {
    expect(inline("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
});

