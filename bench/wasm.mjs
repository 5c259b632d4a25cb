/* How long a bot thinks in WebAssembly, as in a browser: the first moves of one match at every table size.
 *     make npm && node bench/wasm.mjs [BOT] [MOVES]
 * Milliseconds of processor time a move: the mean, then the slowest once the module is warm. */
import { startEngine } from "../build/npm/dist/node.js";

const [bot = "level:5", moves = "60"] = process.argv.slice(2);
const WARM_AFTER = 5; // moves: until then the machine still translates the module
const engine = await startEngine();

function time(game, seats, options) {
    const match = engine.open(game, seats, options, "2a");
    const spent = [];
    while (spent.length < Number(moves) && !match.result().over) {
        const seat = match.pending()[0];
        const before = process.cpuUsage().user;
        const { action } = match.bot(seat, bot);
        spent.push((process.cpuUsage().user - before) / 1000);
        match.play(seat, action);
    }
    const mean = spent.reduce((sum, ms) => sum + ms, 0) / spent.length;
    return `${mean.toFixed(1)} ms a move, slowest ${Math.max(...spent.slice(WARM_AFTER)).toFixed(1)}, ${spent.length} moves`;
}

for (const { id, players } of engine.games())
    for (let seats = players[0]; seats <= players[1]; seats++)
        for (const options of id === "catchy" ? ["", "course=short"] : [""])
            console.log(`${id} ${seats} ${options}`.trim().padEnd(24), time(id, seats, options));
