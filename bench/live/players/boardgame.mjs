// A player of boardgame.io, sending what its own client sends, over socket.io's WebSocket transport.

import { createRequire } from "node:module";
import { script } from "./script.mjs";

const packages = createRequire(new URL("../boardgameio/package.json", import.meta.url));
const GAME = "penny-drop";

export class BoardgamePlayer {
  begun = false;
  moving = false;

  constructor(run, { address, index, seat, who }) {
    Object.assign(this, { run, address, index, who, id: String(seat) });
  }

  async arrive() {
    const { io } = packages("socket.io-client");
    this.socket = io(`http://${this.address}/${GAME}`, { transports: ["websocket"], forceNew: true });
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
      this.action = script(state.G.rolled, state.G.box);
      this.run.consider(this);
    }
  }
}
