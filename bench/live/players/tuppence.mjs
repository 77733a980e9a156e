// A player of our server, as docs/wire.md describes it.

import { createHash, randomBytes } from "node:crypto";
import { drawn, pick } from "./policy.mjs";

const MOST_PAIRS = 300;
const SHOWN_WITHIN = 0.5; // of the thinking time: when a screen has shown a move, before the next one
const answers = new Map(); // the messages that answered a move, as text: to the player who moved and to the opponent

export class TuppencePlayer {
  begun = false;
  seq = 0;

  constructor(run, { address, index, seat, who }) {
    Object.assign(this, { run, address, index, seat, who });
    this.requests = 0;
    this.seed = randomBytes(16).toString("hex");
  }

  /** Connect, say hello, take the seat; the host starts the match when the other player has joined. */
  async arrive() {
    await new Promise((resolve, reject) => {
      this.seated = resolve;
      this.dial((event) => reject(new Error(`the socket closed: ${event.code} ${event.reason}`)));
    });
  }

  /** Connect, to the player's own process of the site where it has one, and say hello. */
  dial(closed) {
    const host = this.who.address ?? this.address;
    const headers = { cookie: this.who.cookie, origin: `http://${host}` };
    this.socket = new WebSocket(`ws://${host}/ws/tables/${this.who.table}`, { headers });
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data), event.data);
    this.socket.onopen = () => this.send({ type: "hello", version: 2, since: this.seq });
    this.socket.onclose = closed;
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  command(type, more) {
    this.request = `${this.seat}-${this.requests++}`;
    this.send({ type, id: this.request, seq: this.seq, ...more });
  }

  leave() {
    this.socket.onclose = null;
    this.socket.close();
    this.forget();
  }

  /** Report what the screen has shown, where the player's own clock waits for that, as a page does. */
  show() {
    this.forget();
    this.run.showing.add(this);
    const shown = () => {
      this.forget();
      this.send({ type: "told", seq: this.seq });
    };
    this.showing = setTimeout(shown, SHOWN_WITHIN * Math.random() * this.run.think);
  }

  forget() {
    clearTimeout(this.showing);
    this.run.showing.delete(this);
  }

  move() {
    this.command("act", { action: this.action });
  }

  hear(message, text) {
    if (message.type === "refused" && message.code === "illegal_action") {
      this.choose(); // of a range not everything is legal
      this.move();
      return;
    }
    if (message.type !== "welcome" && message.type !== "log") throw new Error(`unexpected message: ${text}`);
    this.seq = message.seq;
    this.table = message.table ?? this.table;
    if (message.you === null) {
      if (message.type === "welcome") this.command("sit", { seat: this.seat });
      return;
    }
    this.seated();
    this.drawDice(this.table.seats[message.you]);
    const played = message.entries.find((entry) => entry.kind === "played" && entry.by === "person");
    if (played !== undefined) this.note(played, text);
    // Where chance takes long it comes by itself, after the move.
    const moved = message.entries.some((entry) => entry.kind === "played");
    const { to_act, deadline } = message.position;
    if (moved && this.who.reports && to_act === message.you && deadline !== null) this.show();
    if (this.table.status === "open") this.start();
    else if (this.table.status === "over") this.run.over.add(this.index);
    else if (this.table.status === "playing" && (moved || !this.begun)) this.look(message.position);
  }

  /** The player's part in the dice: commit to a seed, and reveal it once all commitments are fixed. */
  drawDice(mine) {
    const { commitment, status } = this.table;
    if (status === "open" && mine.commitment === null && !this.committed) {
      this.committed = createHash("sha256").update(`${commitment}:${this.seed}`).digest("hex");
      this.send({ type: "commit", id: "commit", seq: this.seq, to: commitment, commitment: this.committed });
    } else if (status === "drawing" && mine.seed === null && !this.revealed) {
      this.revealed = true;
      this.send({ type: "reveal", id: "reveal", seq: this.seq, seed: this.seed });
    }
  }

  start() {
    const ready = this.table.seats.every((seat) => seat.commitment !== null);
    if (this.seat === 0 && ready && !this.starting) {
      this.starting = true;
      this.command("start");
    }
  }

  /** A move was sent, perhaps the player's own. The messages to both players are stored for the echo, up to a limit. */
  note(entry, text) {
    const mine = entry.id === this.request && entry.seat === this.seat;
    if (mine) this.acknowledged(entry);
    if (answers.size >= MOST_PAIRS && !answers.has(`${this.index} ${entry.seq}`)) return;
    const pair = answers.get(`${this.index} ${entry.seq}`) ?? [null, null];
    pair[mine ? 0 : 1] = text;
    answers.set(`${this.index} ${entry.seq}`, pair);
  }

  acknowledged() {
    this.run.acknowledge(this);
  }

  look(position) {
    this.begun = true;
    if (position.to_act !== this.seat) return;
    this.position = position;
    this.choose();
    this.run.consider(this);
  }

  choose() {
    const picked = pick([...this.position.choices, ...(this.position.ranges ?? [])]);
    this.action = picked.action ?? drawn(picked);
  }

  /** The messages that answered moves, to the player who moved and to the opponent. */
  static pairs() {
    return [...answers.values()].filter(([mine, other]) => mine !== null && other !== null);
  }
}
