import { expect, test } from "vitest";
import { meant } from "../../src/table/drag";

test("a thing dropped on a place means what both are about, and nothing else", () => {
    expect(meant(["stalk bath", "stalk grass"], ["stalk grass", "catch grass"])).toEqual(["stalk grass"]);
    expect(meant(["play a1"], ["play a1", "play g4"])).toEqual(["play a1"]);
    expect(meant(["eat"], ["steal 2"])).toEqual([]);
});
