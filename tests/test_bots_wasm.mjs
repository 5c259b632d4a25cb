// What bots play in WebAssembly: the matches of tests/bots.moves, move by move as the native build played them. TAP.
//     node test_bots_wasm.mjs PATH/clowder.wasm tests/bots.moves
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const [, , wasmPath, movesPath] = process.argv;
const quiet = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), { wasi_snapshot_preview1: quiet });
const engine = instance.exports;
engine._initialize?.();

const SIZE = 1 << 18;
const buffer = engine.malloc(SIZE);
const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at, length);

function withText(text, use) {
    const data = new TextEncoder().encode(text + "\0");
    const at = engine.malloc(data.length);
    bytes(at, data.length).set(data);
    const result = use(at);
    engine.free(at);
    return result;
}

function playMatch(named, players, spec) {
    const [game, options = ""] = named.split(":");
    const match = withText(game, (g) => withText(options, (o) => withText("7", (s) => engine.clowder_open(g, players, o, s, 0))));
    let moves = 0;
    for (let waiting; (waiting = engine.clowder_pending(match)); moves++) {
        const seat = 32 - Math.clz32(waiting & -waiting);
        const number = withText(spec, (s) => engine.clowder_bot(match, seat, s, 0, 0));
        if (number < 0 || !engine.clowder_play_number(match, seat, number, 0)) throw new Error(`${game}: no move`);
    }
    const length = engine.clowder_state(match, buffer, SIZE);
    const hash = createHash("sha256").update(bytes(buffer, length)).digest("hex").slice(0, 16);
    engine.clowder_close(match);
    return `${named} ${players} ${spec} ${moves} ${hash}`;
}

// What bots have learnt is not in the module: it is given, as the page does. Natively it is compiled in.
const taken = [];
for (const game of readdirSync("games", { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const folder = `games/${game.name}/data`;
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".bin")) : [];
    for (const file of files) {
        const data = readFileSync(`${folder}/${file}`);
        const at = engine.malloc(data.length);
        bytes(at, data.length).set(data);
        const name = file.replace(".bin", "");
        taken.push(withText(game.name, (g) => withText(name, (n) => engine.clowder_trained(g, n, at, data.length))));
    }
}

let number = 1;
console.log(`${taken.length && taken.every((one) => one === 1) ? "ok" : "not ok"} 1 - the module takes ${taken.length} trained files`);
for (const line of readFileSync(movesPath, "utf8").trim().split("\n")) {
    const [game, players, spec] = line.split(" ");
    const now = playMatch(game, Number(players), spec);
    console.log(`${now === line ? "ok" : "not ok"} ${++number} - ${game} by ${spec} as once`);
    if (now !== line) {
        console.log(`# once ${line}\n# now  ${now}`);
        process.exitCode = 1;
    }
}
console.log(`1..${number}`);
