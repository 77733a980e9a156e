// Keeps one WebSocket connection to the table: says hello, reconnects, and sends every command until it is answered.
import { Backoff, type Socket } from "../../lib/socket";
import type { FromClient, FromServer, Hello, InView, Told } from "../../wire";

export type Command = Exclude<FromClient, Hello | Told | InView>;
type Unsent<C> = C extends Command ? Omit<C, "id" | "seq"> : never;
/** A command before it has its id and seq. */
export type NewCommand = Unsent<Command>;

/** A command as it was sent. */
export function commandOf(text: string): Command {
  const message: FromClient = JSON.parse(text);
  return message as Command;
}

export type Link = "connecting" | "open" | "lost" | "refused";

export interface Ends {
  dial: () => Socket;
  /** The last seq received. */
  seq: () => number;
  /** Up to which seq a new connection has not to tell. */
  since: () => number;
  receive: (message: FromServer) => void;
  link: (link: Link) => void;
  newId: () => string;
}

/** The version of the protocol (docs/wire.md). */
const VERSION = 2;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const CLOSING = 2; // WebSocket.CLOSING
/** How long an answer may take before the connection is considered dead. */
const PATIENCE = 5_000;
/** The server closes with this code if reconnecting would not help (no such table, not allowed). */
const POLICY_VIOLATION = 1008;
const NOT_FOUND = 4404;

const KNOWN: FromServer["type"][] = ["welcome", "log", "ack", "refused", "validated", "reacted", "aimed"];

/**
 * Parses a message; null if this page does not know its type. This is the only place where a text becomes a message.
 * Its type needs no check: the types are generated from the server's structs, and tests hold every message to them.
 */
function read(text: string): FromServer | null {
  const message: FromServer = JSON.parse(text);
  return KNOWN.includes(message.type) ? message : null;
}

export class Connection {
  readonly #ends: Ends;
  #socket: Socket | null = null;
  #greeted = false;
  #closed = false;
  readonly #backoff = new Backoff(() => this.open(), FIRST_WAIT, LONGEST_WAIT);
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Command>();

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  /** Connects now, even if a later attempt is scheduled (the network or the page came back). */
  open(): void {
    if (this.#closed || this.#socket) return;
    this.#backoff.cancel();
    const socket = this.#ends.dial();
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = {
        type: "hello",
        version: VERSION,
        since: this.#ends.since(),
        in_view: document.visibilityState === "visible",
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(read(event.data));
    };
    socket.onclose = (event) => this.#drop(socket, event.code);
  }

  /** Disconnects for good. */
  close(): void {
    this.#closed = true;
    this.#backoff.cancel();
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Reconnects to get what was missed. */
  refresh(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#drop(socket, 1000);
    socket.close();
  }

  /** Sends a command now, or once the connection is back. Returns its id, which the answer repeats. */
  send(asked: NewCommand): string {
    const command: Command = { ...asked, id: this.#ends.newId(), seq: this.#ends.seq() };
    this.#waiting.set(command.id, command);
    if (this.#greeted) this.#transmit(command);
    return command.id;
  }

  /** Tells the server something that it does not answer, and that is of no use later. */
  tell(message: Told | InView): void {
    if (this.#greeted) this.#say(message);
  }

  /** Whether a command of this type is not answered yet. */
  waits(type: Command["type"]): boolean {
    return [...this.#waiting.values()].some((command) => command.type === type);
  }

  /** Whether the command with this id is not answered yet. */
  isPending(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** A line that is closing takes nothing more: what waits for an answer is sent again on the next one. */
  #say(message: Command | Told | InView): void {
    if (this.#socket && !(this.#socket.readyState >= CLOSING)) this.#socket.send(JSON.stringify(message));
  }

  #transmit(command: Command): void {
    this.#say(command);
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.refresh(), PATIENCE);
  }

  #hear(message: FromServer | null): void {
    if (!message) return;
    this.#settle(message);
    this.#ends.receive(message);
    if (message.type !== "welcome") return;
    this.#backoff.reset();
    this.#greeted = true;
    this.#ends.link("open");
    // Commands keep their ids, so one that had arrived is answered and not applied twice.
    for (const command of this.#waiting.values()) this.#transmit(command);
  }

  #settle(message: FromServer): void {
    if ("entries" in message) for (const entry of message.entries) this.#waiting.delete(entry.id ?? "");
    else if ("id" in message) this.#waiting.delete(message.id ?? "");
    if (this.#waiting.size === 0) clearTimeout(this.#watch);
  }

  #drop(socket: Socket, code: number): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#watch);
    this.#socket = null;
    this.#greeted = false;
    if (this.#closed) return;
    if (code === POLICY_VIOLATION || code === NOT_FOUND) {
      this.#ends.link("refused");
      return;
    }
    this.#ends.link("lost");
    this.#backoff.again();
  }
}
