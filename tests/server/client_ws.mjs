// client_ws.mjs NODE_MODULES PORT COOKIE TABLE MOVES: plays so many moves with the package `ws`, and prints how many.
import { createRequire } from "node:module";
const [folder, port, cookie, table, moves] = process.argv.slice(2);
const WebSocket = createRequire(folder + "/")("ws");
const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${table}/live`, ["clowder.1"], { headers: { Cookie: cookie } });
let acks = 0, sent = 0;
socket.on("open", () => socket.send(JSON.stringify({ type: "hello" })));
socket.on("message", (data) => {
  const message = JSON.parse(data.toString());
  const step = message.type === "step" ? message : message.type === "welcome" ? message.step : null;
  if (message.type === "ack") acks++;
  if (step && (step.over || acks >= Number(moves))) socket.close(1000);
  else if (step && step.legal.length)
    socket.send(JSON.stringify({ type: "do", action: step.legal[0], seq: step.seq, key: `n${++sent}` }));
});
socket.on("close", (code) => {
  console.log(acks);
  process.exit(code === 1000 ? 0 : 1);
});
socket.on("error", (error) => {
  console.error(error);
  process.exit(1);
});
