import { expect, test } from "vitest";
import { inline, markdown } from "../../src/pages/markdown";
import { rulesOf } from "../../src/pages/rules";
import { startEngine } from "./engine";

test("headings, lists that go on, tables and code become a tree", () => {
    const blocks = markdown("# A **b**\n\n- one\n  more\n- two\n\n| x | y |\n|---|---|\n| `1` | 2 |\n\ntext\nmore\n");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "list", "table", "paragraph"]);
    expect(blocks[1]).toMatchObject({ items: [[{ kind: "text", text: "one more" }], [{ kind: "text", text: "two" }]] });
});

test("HTML stays text", () => {
    expect(inline("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
});

test("every game's rules have blocks of several kinds", async () => {
    const engine = await startEngine();
    for (const { id } of engine.games()) expect(new Set(markdown(await rulesOf(id)).map((b) => b.kind)).size).toBeGreaterThan(2);
});
