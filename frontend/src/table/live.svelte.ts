// The live table: what is true, what the eyes see while motion still tells it, and what is said aloud.
import type { BoardHandle } from "../games/board";
import type { FromServer, LogEntry } from "../generated/wire";
import { Connection, type Link, type Socket, type Wish } from "./connection";
import { randomHex, seedFor } from "./identity";
import { Motion, motionWanted } from "./motion";
import { misses, news, receive, type TableState } from "./state";
import { closed, namer, sentence, told } from "./words";

/** More entries than this at once are a catch-up: nobody wants to watch it. */
const MOST_TOLD = 24;
const SAID_KEPT = 30;
/** A second press this soon is the same press. */
const DOUBLE_PRESS = 180;

export interface Line {
  key: number;
  text: string;
}

export class LiveTable {
  /** The truth: what may be done depends on this. */
  now: TableState | null = $state.raw(null);
  /** What is seen; follows the truth as soon as motion has told it. */
  shown: TableState | null = $state.raw(null);
  link: Link = $state("connecting");
  /** Lines for the screen reader, each said once. */
  said: Line[] = $state.raw([]);
  /** Whether motion still tells of the last change. */
  telling = $state(false);
  board: BoardHandle | null = null;

  readonly #connection: Connection;
  #motion: Motion | null = null;
  #lines = 0;
  #lastAct = 0;

  constructor(table: string) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const address = `${scheme}//${location.host}/ws/tables/${table}`;
    this.#connection = new Connection({
      dial: () => new WebSocket(address) as unknown as Socket,
      seed: seedFor(table),
      since: () => this.now?.seq ?? 0,
      receive: (message) => this.#hear(message),
      link: (link) => {
        this.link = link;
      },
      newId: () => randomHex(12),
    });
  }

  open(): void {
    this.#connection.open();
    addEventListener("online", () => this.#connection.open());
    document.addEventListener("visibilitychange", () => {
      this.skip();
      if (document.visibilityState === "visible") this.#connection.open();
    });
  }

  /** Asks the server for something. */
  wish(wish: Wish): void {
    this.skip();
    this.#connection.send(wish);
  }

  /** Plays an action; a press that follows too soon, or before the last was answered, counts as the same. */
  act(action: { [key: string]: unknown }): void {
    const moment = performance.now();
    if (moment - this.#lastAct < DOUBLE_PRESS || this.#connection.waits("act")) return;
    this.#lastAct = moment;
    this.wish({ type: "act", action });
  }

  /** Ends a running motion at once. */
  skip(): void {
    this.#motion?.finish();
    this.#motion = null;
    this.telling = false;
    this.board?.rest();
  }

  #hear(message: FromServer): void {
    const before = this.now;
    if (misses(before, message)) {
      this.#connection.refresh();
      return;
    }
    const next = receive(before, message, Date.now());
    if (!next || next === before) return;
    const entries = news(before, message);
    this.now = next;
    this.#say(before, next, entries);
    if (message.type === "refused") return;
    this.skip();
    if (before?.position.view && next.position.view && message.type === "log")
      this.#tell(before, next, entries);
    else this.shown = next;
  }

  #tell(before: TableState, next: TableState, entries: LogEntry[]): void {
    const board = this.board;
    if (
      !board ||
      !motionWanted() ||
      entries.length > MOST_TOLD ||
      !entries.some((entry) => entry.kind === "played")
    ) {
      this.shown = next;
      return;
    }
    const motion = new Motion(() => {
      this.shown = next;
    });
    this.#motion = motion;
    this.telling = true;
    const told = board.play({ before: before.position, after: next.position, entries }, motion);
    void told.finally(() => {
      if (this.#motion === motion) this.skip();
    });
  }

  #say(before: TableState | null, next: TableState, entries: LogEntry[]): void {
    const name = namer(next.table.seats, next.you);
    const lines = before ? told(entries).map((text) => closed(sentence(text, name))) : [];
    const asked = next.position.to_act !== null && next.position.to_act === next.you;
    if (asked && (entries.length > 0 || !before)) lines.push(closed(sentence(next.position.prompt, name)));
    if (next.refusal && next.refusal !== before?.refusal) lines.push(next.refusal.message);
    if (lines.length === 0) return;
    const fresh = lines.map((text) => ({ key: ++this.#lines, text }));
    this.said = [...this.said, ...fresh].slice(-SAID_KEPT);
  }
}
