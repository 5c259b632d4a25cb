import { expect, test } from "vitest";
import { startEngine } from "../../../tests/unit/engine";
import { parts, score } from "./worth";

test("Like Cats and Dogs: the parts and the running score add up to the engine's score, in whole random games", async () => {
    const engine = await startEngine();
    for (const seed of ["1", "2", "3"]) {
        const match = engine.open("cats-and-dogs", 4, "", seed);
        for (let seat = match.pending()[0]; seat; seat = match.pending()[0]) {
            match.play(seat, match.bot(seat, "random").action);
            const view = match.view(0) as unknown as Parameters<typeof score>[0];
            expect([1, 2, 3, 4].map((one) => score(view, one))).toEqual(match.result().scores);
        }
        const view = match.view(0) as unknown as Parameters<typeof score>[0];
        const sum = (seat: number) => parts(view, seat).map((part) => /([+−]?)(\d+)(?: × (\d+))?$/.exec(part)!).reduce((all, [, sign, n, times]) => all + (sign === "−" ? -1 : 1) * Number(n) * Number(times ?? 1), 0);
        expect([1, 2, 3, 4].map(sum)).toEqual(match.result().scores);
        match.close();
    }
});
