const { FlatFile, Server, Origins } = require("boardgame.io/server");
const { Duel } = require("./game");
process.env.NODE_ENV = "production";
// node server.js [FOLDER]: matches in memory, or in files below the folder
const folder = process.argv[2];
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log("port", appServer.address().port));
