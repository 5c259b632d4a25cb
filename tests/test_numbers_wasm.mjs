// The numbers of positions in WebAssembly and from the native program's text protocol, side by side. TAP.
//     node test_numbers_wasm.mjs PATH/clowder.wasm PATH/clowder
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [, , wasmPath, program] = process.argv;
const STEPS = 60;
const quiet = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), { wasi_snapshot_preview1: quiet });
const engine = instance.exports;
engine._initialize?.();
const SIZE = 1 << 16;
const buffer = engine.malloc(SIZE);
const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at, length);
const words = (length) => new TextDecoder().decode(bytes(buffer, length));

function withText(text, use) {
    const data = new TextEncoder().encode(text + "\0");
    const at = engine.malloc(data.length);
    bytes(at, data.length).set(data);
    const result = use(at);
    engine.free(at);
    return result;
}

// Plays in WebAssembly and writes down the numbers of every seat, and the same match as commands for the other side.
function playMatch(game, players) {
    const match = withText(game, (g) => withText("7", (s) => engine.clowder_open(g, players, 0, s, 0)));
    const commands = [`new ${game} players=${players} seed=7`], numbers = [];
    for (let step = 0, pending; step < STEPS && (pending = engine.clowder_pending(match)); step++) {
        for (let seat = 1; seat <= players; seat++) {
            numbers.push([...bytes(buffer, engine.clowder_numbers(match, seat, buffer, SIZE))].join());
            commands.push(`numbers ${seat}`);
        }
        const seat = 32 - Math.clz32(pending & -pending);
        const count = engine.clowder_legal(match, seat, buffer, 512);
        const action = new Uint16Array(engine.memory.buffer, buffer, count)[(step * 7) % count];
        if (!engine.clowder_play_number(match, seat, action, 0)) throw new Error(`${game}: no move`);
        commands.push(`do ${seat} ${words(engine.clowder_action_text(match, action, buffer, SIZE))}`);
    }
    engine.clowder_close(match);
    return { commands, numbers };
}

const games = JSON.parse(words(engine.clowder_games(buffer, SIZE)));
let tests = 0, failures = 0;
for (const { id, players } of games) {
    const { commands, numbers } = playMatch(id, players[1]);
    const run = spawnSync(program, ["engine"], { input: commands.join("\n") + "\n", maxBuffer: 1 << 28 });
    const answers = run.stdout.toString().trim().split("\n").map(JSON.parse);
    const native = answers.filter((answer) => answer.numbers).map((answer) => answer.numbers.join());
    const same = numbers.length > 0 && native.length === numbers.length && native.every((row, i) => row === numbers[i]);
    failures += !same;
    console.log(`${same ? "ok" : "not ok"} ${++tests} - ${id}: ${numbers.length} positions have the same numbers`);
}
console.log(`1..${tests}`);
process.exit(failures ? 1 : 0);
