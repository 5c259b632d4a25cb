// Plays 2-player matches flat out over boardgame.io's own client; prints what load.py reads.
const fs = require("fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Duel } = require("./game");
const [port, tables, seconds, pid] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
const cpu = (p) => {
  const f = fs.readFileSync(`/proc/${p}/stat`, "utf8").split(")").pop().trim().split(/\s+/);
  return (Number(f[11]) + Number(f[12])) / 100;
};
let moves = 0, running = false;
(async () => {
  const clients = [];
  for (let t = 0; t < Number(tables); t++) {
    for (const playerID of ["0", "1"]) {
      // a match is made when the first client asks for it
      const client = Client({ game: Duel, matchID: "t" + t, playerID, numPlayers: 2, debug: false,
        multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }) });
      let last = -1;
      client.tryToPlay = (state) => {
        if (!running || !state || state.ctx.currentPlayer !== playerID || state._stateID === last) return;
        last = state._stateID;
        moves++;
        setImmediate(() => client.moves.play(state.G.hands[playerID][0]));
      };
      client.subscribe(client.tryToPlay);
      client.start();
      clients.push(client);
    }
  }
  await new Promise((r) => setTimeout(r, 2000));
  const before = cpu(pid), began = Date.now();
  running = true;
  for (const c of clients) c.tryToPlay(c.getState());
  await new Promise((r) => setTimeout(r, Number(seconds) * 1000));
  running = false;
  const used = process.cpuUsage();
  console.log(JSON.stringify({ moves, seconds: (Date.now() - began) / 1000, server: cpu(pid) - before, cpu: (used.user + used.system) / 1e6 }));
  process.exit(0);
})();
