// Whoever keeps a match at a real table goes on without the network. What is entered is kept on this device until the
// house has recorded it; while the house cannot be reached, the library's own rules judge here (docs/decisions/0059).
import type { ResponseBody } from "../../lib/http";
import { type Heard, Outbox, type RefusedEntry } from "../../lib/outbox";
import type { Socket } from "../../lib/socket";
import { serverBackend, type TableBackend } from "../../table/store/backend";
import { commandOf } from "../../table/store/connection";
import type { UnsentEntries } from "../../table/store/unsent";
import type { FromServer, Refusal } from "../../wire";
import type { LogAnswer } from "../../wire/device";
import { DeviceSocket } from "../worker/socket";
import type { DeviceStore, KeptMatch } from "../worker/store";
import { Conflicts } from "./conflicts.svelte";
import { isKept, type Library, lastOf, PATIENCE, type Said, textOf } from "./entered";
import { Replica } from "./replica";
import { ServerLine } from "./server-line";
import { Sync } from "./sync";

/** How often an unreachable server is tried, and how soon what others entered is asked for: milliseconds. */
const AGAIN = 3000;
const SOON = 200;
const UNDECIDED = "Decide first which entries stand.";

export class OfflineReferee implements TableBackend, UnsentEntries {
  waiting = $state(0);
  away = $state(false);
  /** Up to here the entries that the page has are the house's, whoever judged since. */
  common = Number.POSITIVE_INFINITY;
  readonly conflicts: Conflicts;

  readonly #outbox: Outbox<Said, ResponseBody<LogAnswer>>;
  readonly #replica: Replica;
  readonly #sync: Sync;
  #line: ServerLine | DeviceSocket | null = null;
  /** Presses whose page waits for an answer of the server. */
  #pressed = new Set<string>();
  #switching = false;
  readonly #closing = new AbortController();
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    match: KeptMatch,
    store: Pick<DeviceStore, "read" | "keep">,
    private readonly library: Library,
    private readonly house: TableBackend = serverBackend(match.id),
  ) {
    this.#replica = new Replica(match, store);
    this.#sync = new Sync(this.#replica);
    this.#outbox = new Outbox(`table-${match.id}`, {
      send: (entered) => this.#sync.send(entered),
      hear: (heard) => this.#heard(heard),
      changed: () => void this.#again(),
      after: (later, sent, told) => ({ ...later, seen: lastOf(sent.request, told) ?? later.seen }),
      inTurn: true,
    });
    this.conflicts = new Conflicts(this.#replica, this.#outbox, library, () => {
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

  /** The page has gone to another match. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#due);
  }

  /**
   * Begins with what this device keeps, and asks the house for the rest. What waits comes before anything new: until the
   * house has it, this device judges.
   */
  async begin(): Promise<void> {
    await Promise.all([this.#replica.begin(), this.#outbox.ready]);
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
      void this.#judge(text).then((messages) => {
        for (const message of messages) line.hear(message);
      });
    });
    return line;
  }

  #there(): ServerLine {
    return new ServerLine(this.house.dial(), {
      takes: (text) => this.#enter(text),
      hears: (text) => this.#follow(text),
      lost: () => this.#soon(PATIENCE),
    });
  }

  movement<M>(seq: number): Promise<M | null> {
    return this.house.movement(seq);
  }

  /** An entry while the house is reached. Returns whether it is dealt with here. */
  #enter(text: string): boolean {
    const { id, seq, ...command } = commandOf(text);
    if (!isKept(command)) return false;
    if (this.conflicts.open) this.#refuse(id, { message: UNDECIDED });
    else if (!this.#outbox.all.some(({ request }) => request === id)) {
      this.#pressed.add(id);
      void this.#outbox.add({ command, seen: seq }, undefined, id);
      this.#count();
    }
    return true;
  }

  /** A message of the page while this device judges. What it takes is on the disk before the page is answered. */
  async #judge(text: string): Promise<string[]> {
    const { id, seq: _, ...command } = commandOf(text);
    if (this.conflicts.open && isKept(command)) {
      this.#refuse(id, { message: UNDECIDED });
      return [];
    }
    const heard = await this.library.call("hear_keeper", text);
    if (heard.kept && isKept(command)) {
      const of = this.#outbox.all.some(({ request }) => request === heard.of) ? heard.of : null;
      const named = command.type === "undo" ? { ...command, of } : command;
      await this.#outbox.add({ command: named, seen: this.#replica.seq }, undefined, id);
      this.#count();
    }
    return heard.messages;
  }

  #refuse(id: string, { code = "stale", message = "", rule = null }: Partial<Refusal>): void {
    const more = { legal: null, field: null, seq: this.#replica.seq };
    this.#tell({ type: "refused", id, code, message, rule, ...more });
  }

  #tell(message: FromServer): void {
    this.#line?.hear(JSON.stringify(message));
  }

  #heard({ told, done, refused, later }: Heard<Said, ResponseBody<LogAnswer>>): void {
    this.#count();
    if (later !== undefined) void this.#leave();
    else if (refused) void this.#refused(refused, told ?? {});
    else if (done && this.waiting === 0) this.#comeBack();
  }

  /**
   * A press that its page still waits for is refused there. One that another phone was quicker than, and anything else,
   * is kept until somebody decides.
   */
  async #refused({ request, why }: RefusedEntry<Said>, told: ResponseBody<LogAnswer>): Promise<void> {
    const pressed = this.#pressed.delete(request);
    if (pressed && told.code !== "stale") {
      await this.#outbox.discard(request);
      this.#refuse(request, told);
      this.#count();
      return;
    }
    if (pressed) this.#tell({ type: "ack", id: request, seq: this.#replica.seq });
    await this.#compare(why);
  }

  async #compare(why: string): Promise<void> {
    await this.conflicts.compare(why);
    this.#comeBack();
  }

  /** Sends what waits, or asks for news, and comes back to the house if it answers. */
  async #reach(): Promise<void> {
    const refused = this.#outbox.refused[0];
    if (refused && !this.conflicts.open) await this.#compare(refused.why);
    if (!this.conflicts.open && this.#outbox.waiting.length > 0) return this.#outbox.flush();
    try {
      await this.#sync.news();
      this.#comeBack();
    } catch {
      void this.#leave();
    }
  }

  /** From here on this device judges: from the house's log and what waits. */
  async #leave(): Promise<void> {
    if (this.away || this.#switching || this.#replica.seq === 0) return;
    this.#switching = true;
    try {
      await this.library.ready;
      const { id, game } = this.#replica.match;
      // What the house has not answered, the page sends once more, to be judged here.
      await this.#outbox.discard(...this.#pressed);
      this.#pressed.clear();
      await this.library.call("keep", id, game, await this.#replica.rows(), this.#outbox.all.map(textOf));
      this.common = Math.min(this.common, this.#replica.seq);
      this.away = true;
      this.#line?.drop();
    } catch {
      // Without the library here the page waits for the server, as everywhere else.
    } finally {
      this.#switching = false;
    }
  }

  /** Another page of this device has entered something. */
  async #again(): Promise<void> {
    this.#count();
    if (this.#outbox.refused.length === 0) this.conflicts.close();
    if (!this.away) return;
    this.away = false;
    await this.#leave();
  }

  #comeBack(): void {
    if (!this.away || this.#switching) return;
    this.away = false;
    this.#line?.drop();
  }

  /** A message of the server: what others entered is stored here, too. */
  #follow(text: string): void {
    const message: FromServer = JSON.parse(text);
    if (message.type === "welcome") this.common = Number.POSITIVE_INFINITY;
    if ("table" in message && message.table)
      this.#replica.match.status = message.table.status === "playing" ? "playing" : "over";
    if ("entries" in message) {
      for (const { id } of message.entries) this.#pressed.delete(id ?? "");
      // Once another phone keeps the match the house tells this one no log any more.
      if (message.seq > this.#replica.seq && message.position.enterable) this.#soon(SOON);
    }
  }

  #soon(wait: number): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => void this.#reach(), wait);
  }

  #count(): void {
    this.waiting = this.#outbox.all.length;
  }
}
