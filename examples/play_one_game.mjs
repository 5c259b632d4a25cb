/* A whole program: bots play one match, and the end is told. `make npm`, then
 *     npm install build/npm/clowder-engine-*.tgz && node play_one_game.mjs [game] [players] [seed] */
import { Refused } from "clowder-engine";
import { startEngine } from "clowder-engine/node";

const [game = "cat-fight", players = "2", seed = "2a"] = process.argv.slice(2);
const engine = await startEngine();
try {
    const match = engine.open(game, Number(players), "", seed);
    let moves = 0;
    for (let waiting; (waiting = match.pending()).length; moves++) {
        match.play(waiting[0], match.bot(waiting[0], "random").action);
    }
    console.log(`${JSON.stringify(match.result())} after ${moves} moves`);
} catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
}
