// The referee of a real table continues offline. Entries are stored on this device until the server has
// recorded them; while the server cannot be reached, the library handles them here (docs/decisions/0059).
import type { ResponseBody } from "../../lib/http";
import { OfflineQueue, type QueueEvent, type RefusedChange } from "../../lib/offline-queue";
import type { Socket } from "../../lib/socket";
import { serverBackend, type TableBackend } from "../../table/store/backend";
import { commandOf } from "../../table/store/connection";
import type { UnsentEntries } from "../../table/store/unsent";
import type { FromServer, Refusal } from "../../wire";
import type { LogAnswer } from "../../wire/device";
import { DeviceSocket } from "../worker/socket";
import type { DeviceStore, StoredMatch } from "../worker/store";
import { Conflicts } from "./conflicts.svelte";
import {
  isOfflineCommand,
  type Library,
  lastOf,
  PATIENCE,
  type QueuedCommand,
  textOf,
} from "./queued-command";
import { Replica } from "./replica";
import { ServerLine } from "./server-line";
import { Sync } from "./sync";

/** How often an unreachable server is tried, and how soon the entries of others are requested: milliseconds. */
const AGAIN = 3000;
const SOON = 200;
const UNDECIDED = "First decide which entries are right.";

export class OfflineReferee implements TableBackend, UnsentEntries {
  waiting = $state(0);
  away = $state(false);
  /** The last entry of the page that the server has too. */
  common = Number.POSITIVE_INFINITY;
  readonly conflicts: Conflicts;

  readonly #queue: OfflineQueue<QueuedCommand, ResponseBody<LogAnswer>>;
  readonly #replica: Replica;
  readonly #sync: Sync;
  #line: ServerLine | DeviceSocket | null = null;
  /** Presses whose page waits for an answer of the server. */
  #pressed = new Set<string>();
  #switching = false;
  readonly #closing = new AbortController();
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    match: StoredMatch,
    store: Pick<DeviceStore, "read" | "put">,
    private readonly library: Library,
    private readonly server: TableBackend = serverBackend(match.id),
  ) {
    this.#replica = new Replica(match, store);
    this.#sync = new Sync(this.#replica);
    this.#queue = new OfflineQueue(`table-${match.id}`, {
      send: (entered) => this.#sync.send(entered),
      notify: (event) => this.#onQueue(event),
      changed: () => void this.#again(),
      after: (later, sent, body) => ({ ...later, seen: lastOf(sent.request, body) ?? later.seen }),
      inTurn: true,
    });
    this.conflicts = new Conflicts(this.#replica, this.#queue, library, () => {
      this.#count();
      void this.#reach();
    });
    const { signal } = this.#closing;
    addEventListener("online", () => void this.#reach(), { signal });
    addEventListener("offline", () => void this.#leave(), { signal });
    const again = setInterval(() => {
      if (this.away || this.waiting > 0) void this.#reach();
    }, AGAIN);
    signal.addEventListener("abort", () => clearInterval(again));
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#due);
  }

  /**
   * Begins with the stored log, and requests the rest from the server. Waiting entries come before anything new: until
   * the server has them, this device handles commands.
   */
  async begin(): Promise<void> {
    await Promise.all([this.#replica.begin(), this.#queue.ready]);
    this.#count();
    await Promise.race([this.#reach(), new Promise((late) => setTimeout(late, PATIENCE))]);
    if (this.waiting > 0 && !this.conflicts.open) await this.#leave();
  }

  dial(): Socket {
    this.#line = this.away ? this.#here() : this.#there();
    return this.#line;
  }

  #here(): DeviceSocket {
    const line = new DeviceSocket((text) => {
      void this.#handle(text).then((messages) => {
        for (const message of messages) line.hear(message);
      });
    });
    return line;
  }

  #there(): ServerLine {
    return new ServerLine(this.server.dial(), {
      takes: (text) => this.#enter(text),
      hears: (text) => this.#follow(text),
      lost: () => this.#soon(PATIENCE),
    });
  }

  movement<M>(seq: number): Promise<M | null> {
    return this.server.movement(seq);
  }

  /** Queues an entry while the server can be reached. Returns whether the message was one. */
  #enter(text: string): boolean {
    const { id, seq, ...command } = commandOf(text);
    if (!isOfflineCommand(command)) return false;
    if (this.conflicts.open) this.#refuse(id, { message: UNDECIDED });
    else if (!this.#queue.all.some(({ request }) => request === id)) {
      this.#pressed.add(id);
      void this.#queue.add({ command, seen: seq }, undefined, id);
      this.#count();
    }
    return true;
  }

  /** Handles a message of the page offline. An entry is on the disk before the page gets the answer. */
  async #handle(text: string): Promise<string[]> {
    const { id, seq: _, ...command } = commandOf(text);
    if (this.conflicts.open && isOfflineCommand(command)) {
      this.#refuse(id, { message: UNDECIDED });
      return [];
    }
    const heard = await this.library.call("hear_referee", text);
    if (heard.queued && isOfflineCommand(command)) {
      const of = this.#queue.all.some(({ request }) => request === heard.of) ? heard.of : null;
      const named = command.type === "undo" ? { ...command, of } : command;
      await this.#queue.add({ command: named, seen: this.#replica.seq }, undefined, id);
      this.#count();
    }
    return heard.messages;
  }

  #refuse(id: string, { code = "stale", message = "", rule = null }: Partial<Refusal>): void {
    const more = { legal: null, field: null, seq: this.#replica.seq };
    this.#say({ type: "refused", id, code, message, rule, ...more });
  }

  #say(message: FromServer): void {
    this.#line?.hear(JSON.stringify(message));
  }

  #onQueue({ body, done, refused, later }: QueueEvent<QueuedCommand, ResponseBody<LogAnswer>>): void {
    this.#count();
    if (later !== undefined) void this.#leave();
    else if (refused) void this.#refused(refused, body ?? {});
    else if (done && this.waiting === 0) this.#comeBack();
  }

  /**
   * A press that its page still waits for is refused there. Where another phone was quicker, and in all other cases, the
   * entry waits until somebody decides.
   */
  async #refused(
    { request, why }: RefusedChange<QueuedCommand>,
    body: ResponseBody<LogAnswer>,
  ): Promise<void> {
    const pressed = this.#pressed.delete(request);
    if (pressed && body.code !== "stale") {
      await this.#queue.discard(request);
      this.#refuse(request, body);
      this.#count();
      return;
    }
    if (pressed) this.#say({ type: "ack", id: request, seq: this.#replica.seq });
    await this.#compare(why);
  }

  async #compare(why: string): Promise<void> {
    await this.conflicts.compare(why);
    this.#comeBack();
  }

  /** Sends waiting entries, or requests new ones, and returns to the server if it answers. */
  async #reach(): Promise<void> {
    const refused = this.#queue.refused[0];
    if (refused && !this.conflicts.open) await this.#compare(refused.why);
    if (!this.conflicts.open && this.#queue.waiting.length > 0) return this.#queue.flush();
    try {
      await this.#sync.news();
      this.#comeBack();
    } catch {
      void this.#leave();
    }
  }

  /** From here on this device handles commands: from the server's log and the waiting entries. */
  async #leave(): Promise<void> {
    if (this.away || this.#switching || this.#replica.seq === 0) return;
    this.#switching = true;
    try {
      await this.library.ready;
      const { id, game } = this.#replica.match;
      // The page sends unanswered commands again, to be handled here.
      await this.#queue.discard(...this.#pressed);
      this.#pressed.clear();
      const waiting = this.#queue.all.map(textOf);
      await this.library.call("load_real_match", id, game, await this.#replica.rows(), waiting);
      this.common = Math.min(this.common, this.#replica.seq);
      this.away = true;
      this.#line?.drop();
    } catch {
      // Without the library the page waits for the server, as everywhere else.
    } finally {
      this.#switching = false;
    }
  }

  /** Another page of this device has entered something. */
  async #again(): Promise<void> {
    this.#count();
    if (this.#queue.refused.length === 0) this.conflicts.close();
    if (!this.away) return;
    this.away = false;
    await this.#leave();
  }

  #comeBack(): void {
    if (!this.away || this.#switching) return;
    this.away = false;
    this.#line?.drop();
  }

  /** Follows the server's messages, to store the entries of others here too. */
  #follow(text: string): void {
    const message: FromServer = JSON.parse(text);
    if (message.type === "welcome") this.common = Number.POSITIVE_INFINITY;
    if ("table" in message && message.table)
      this.#replica.match.status = message.table.status === "playing" ? "playing" : "over";
    if ("entries" in message) {
      for (const { id } of message.entries) this.#pressed.delete(id ?? "");
      // Once another phone referees the match, the server does not give this one the log any more.
      if (message.seq > this.#replica.seq && message.position.enterable) this.#soon(SOON);
    }
  }

  #soon(wait: number): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => void this.#reach(), wait);
  }

  #count(): void {
    this.waiting = this.#queue.all.length;
  }
}
