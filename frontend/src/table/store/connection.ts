// The WebSocket connection to the table: says hello, reconnects, and sends every command until it is answered.
import { Backoff, type Socket } from "../../lib/socket";
import type { FromClient, FromServer, Hello } from "../../wire";

export type Command = Extract<FromClient, { id: string }>;
/** A message that the server does not answer, and that is of no use later. */
type Report = Exclude<FromClient, Command | Hello>;
type Unsent<C> = C extends Command ? Omit<C, "id" | "seq"> : never;
/** A command before it has its id and seq. */
export type NewCommand = Unsent<Command>;

/** A command as it was sent. */
export function commandOf(text: string): Command {
  const message: FromClient = JSON.parse(text);
  return message as Command;
}

export type Link = "connecting" | "open" | "lost" | "refused";

export interface ConnectionHandlers {
  dial: () => Socket;
  /** The last seq received. */
  seq: () => number;
  /** The seq after which a new connection sends the entries. */
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
  readonly #handlers: ConnectionHandlers;
  #socket: Socket | null = null;
  #greeted = false;
  #closed = false;
  readonly #backoff = new Backoff(() => this.open(), FIRST_WAIT, LONGEST_WAIT);
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Command>();

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers;
  }

  /** Connects now, even if a later attempt is scheduled (the network or the page came back). */
  open(): void {
    if (this.#closed || this.#socket) return;
    this.#backoff.cancel();
    const socket = this.#handlers.dial();
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = {
        type: "hello",
        version: VERSION,
        since: this.#handlers.since(),
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
  send(given: NewCommand): string {
    const command: Command = { ...given, id: this.#handlers.newId(), seq: this.#handlers.seq() };
    this.#waiting.set(command.id, command);
    if (this.#greeted) this.#sendNow(command);
    return command.id;
  }

  report(message: Report): void {
    if (this.#greeted) this.#transmit(message);
  }

  /** Whether a command of this type is not answered yet. */
  waits(type: Command["type"]): boolean {
    return [...this.#waiting.values()].some((command) => command.type === type);
  }

  /** Whether the command with this id is not answered yet. */
  isPending(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** A closing socket takes nothing more: commands without an answer are sent again on the next one. */
  #transmit(message: Command | Report): void {
    if (this.#socket && !(this.#socket.readyState >= CLOSING)) this.#socket.send(JSON.stringify(message));
  }

  #sendNow(command: Command): void {
    this.#transmit(command);
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.refresh(), PATIENCE);
  }

  #hear(message: FromServer | null): void {
    if (!message) return;
    this.#settle(message);
    this.#handlers.receive(message);
    if (message.type !== "welcome") return;
    this.#backoff.reset();
    this.#greeted = true;
    this.#handlers.link("open");
    // Commands have the same ids, so one that had arrived is answered and not applied twice.
    for (const command of this.#waiting.values()) this.#sendNow(command);
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
      this.#handlers.link("refused");
      return;
    }
    this.#handlers.link("lost");
    this.#backoff.again();
  }
}
