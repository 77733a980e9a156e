// A player that comes back after its connection is lost, as a page does (frontend/src/table/store/connection.ts), and remembers
// which of its moves were acknowledged.

import { TuppencePlayer } from "./tuppence.mjs";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

export class ReturningPlayer extends TuppencePlayer {
  here = false;
  tries = 0;
  waiting = null; // the command that is not acknowledged yet

  async arrive() {
    await super.arrive();
    this.socket.onclose = () => this.lose();
  }

  leave() {
    this.waiting = null;
    super.leave();
  }

  lose() {
    this.run.away.add(this);
    this.here = false;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    setTimeout(() => this.dial(() => this.lose()), longest * (0.5 + Math.random() / 2));
  }

  /** A command waits while the connection is lost; everything else is dropped. */
  send(message) {
    if (message.type === "act") this.waiting = message;
    if (message.type === "hello" || this.here) super.send(message);
  }

  hear(message, text) {
    if (message.type !== "welcome" || !this.begun) {
      this.here = true;
      super.hear(message, text);
      return;
    }
    this.comeBack(message);
  }

  /** What was missed follows what the player has; a command that is not in it is sent again. */
  comeBack({ seq, entries, position, table }) {
    const next = entries.length > 0 ? entries[0].seq : seq + 1;
    if (seq < this.seq || next !== this.seq + 1) this.run.torn.push([this.who.table, this.seq, seq]);
    this.here = true;
    this.tries = 0;
    this.seq = seq;
    this.table = table;
    this.run.away.delete(this);
    this.run.returned.push(Date.now());
    const played = entries.filter((entry) => entry.kind === "played");
    const mine = played.find((entry) => entry.id === this.request && entry.seat === this.seat);
    if (mine !== undefined) this.acknowledged(mine);
    if (table.status === "over") this.run.over.add(this.index);
    else if (this.waiting !== null) this.send(this.waiting);
    else if (played.length > 0) this.look(position);
  }

  acknowledged(entry) {
    this.waiting = null;
    this.run.saved.push([this.who.table, entry.seq, entry.id]);
    super.acknowledged(entry);
  }
}
