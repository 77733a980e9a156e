// A boardgame.io player that sends what its own client sends, over socket.io's WebSocket transport.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { pick } from "./policy.mjs";

const packages = createRequire(new URL("../boardgameio/package.json", import.meta.url));

export class BoardgamePlayer {
  begun = false;
  moving = false;

  constructor(run, { address, index, seat, who }) {
    Object.assign(this, { run, address, index, who, id: String(seat) });
  }

  async arrive() {
    const { io } = packages("socket.io-client");
    const { game, choices } = await import(pathToFileURL(this.who.game));
    this.choices = choices;
    this.socket = io(`http://${this.address}/${game.name}`, { transports: ["websocket"], forceNew: true });
    const { match, credentials } = this.who;
    this.socket.on("connect", () => this.socket.emit("sync", match, this.id, credentials, 2));
    this.socket.on("update", (_match, state) => this.hear(state));
    await new Promise((resolve, reject) => {
      this.socket.on("connect_error", reject);
      this.socket.on("sync", (_match, { state }) => {
        this.begun = true;
        this.hear(state);
        resolve();
      });
    });
  }

  leave() {
    this.socket.disconnect();
  }

  move() {
    const { match, credentials } = this.who;
    const payload = { type: this.action, args: [], playerID: this.id, credentials };
    this.moving = true;
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.stateId, match, this.id);
  }

  hear(state) {
    if (this.moving && state._stateID > this.stateId) {
      this.moving = false;
      this.run.acknowledge(this);
    }
    this.stateId = state._stateID;
    if (state.ctx.gameover !== undefined) {
      this.run.over.add(this.index);
    } else if (state.ctx.currentPlayer === this.id) {
      this.action = pick(this.choices(state.G, state.ctx));
      this.run.consider(this);
    }
  }
}
