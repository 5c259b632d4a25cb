const { Server, Origins } = require("boardgame.io/server");
const { Duel } = require("./game");
process.env.NODE_ENV = "production";
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log("port", appServer.address().port));
