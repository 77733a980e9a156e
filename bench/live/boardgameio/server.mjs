// boardgame.io's own server with its storage in memory: node server.mjs PORT GAME, the path of a module with `game`

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const { game } = await import(pathToFileURL(process.argv[3]));
const port = Number(process.argv[2]);
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// By default it listens on every address of the machine.
const listen = server.app.listen.bind(server.app);
server.app.listen = (given, then) => listen(given, "127.0.0.1", then);
await server.run(port);
