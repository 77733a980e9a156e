// boardgame.io's own server with its storage in memory: node server.mjs PORT

import { createRequire } from "node:module";
import { PennyDrop } from "./penny-drop.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const port = Number(process.argv[2]);
const server = Server({ games: [PennyDrop], origins: [Origins.LOCALHOST] });
// It would listen on every address of the machine.
const listen = server.app.listen.bind(server.app);
server.app.listen = (given, then) => listen(given, "127.0.0.1", then);
await server.run(port);
