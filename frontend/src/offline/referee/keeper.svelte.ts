// Whoever keeps a match at a real table goes on without the network. What is entered is kept on this device until the
// house has recorded it; while the house cannot be reached, the library's own rules judge here (docs/decisions/0059).

import { post, type Told } from "../../lib/http";
import { type Answer, type Entered, type Heard, Outbox, type Refused } from "../../lib/outbox";
import { randomHex } from "../../lib/random";
import { serverBackend, type TableBackend } from "../../table/store/backend";
import type { Command, Socket } from "../../table/store/connection";
import type { Conflict, Doubt, UnsentEntries } from "../../table/store/unsent";
import type { FromServer, Refusal } from "../../wire";
import type { Device } from "../worker/device";
import { handOver } from "../worker/hand-over";
import type { Json } from "../worker/messages";
import { DeviceSocket } from "../worker/socket";
import type { DeviceStore, KeptMatch } from "../worker/store";
import {
  type Answered,
  type Compared,
  isKept,
  lastOf,
  type Row,
  type Said,
  textOf,
  type Verdict,
} from "./entered";
import { HouseLine } from "./server-line";

/** The library in this browser, as far as it is needed here. */
export type Library = Pick<Device, "ready" | "call">;

/** How long the house may be unheard before this device judges, and how often it is tried meanwhile: milliseconds. */
const PATIENCE = 1500;
const AGAIN = 3000;
/** After others have entered something, how long until this device asks for it: milliseconds. */
const SOON = 200;
/** The house's refusals of what was posted, and how long an answer is waited for. Anything else is sent again later. */
const HOW = { refused: [400, 403, 404, 409], patience: 2500 };
const NO_CONNECTION = "No connection just now.";
const UNDECIDED = "Decide first which entries stand.";
const TWO_PHONES = "Entered on two phones";

export class Keeper implements TableBackend, UnsentEntries {
  /** How many entries the house does not have yet. */
  waiting = $state(0);
  /** Whether this device judges, since the house cannot be reached. */
  away = $state(false);
  conflict: Conflict | null = $state.raw(null);
  /** Up to here the entries that the page has are the house's, whoever judged since. */
  common = Number.POSITIVE_INFINITY;

  readonly #outbox: Outbox<Said, Told<Answered>>;
  #line: HouseLine | DeviceSocket | null = null;
  /** Presses whose page waits for an answer of the house. */
  #pressed = new Set<string>();
  /** The last entry of the house that this device keeps. */
  #kept = 0;
  #token = "";
  #switching = false;
  /** What somebody has said of entries in doubt, by request; and whether ours are entered in place of theirs. */
  #entered: Record<string, boolean> = {};
  #instead = false;
  readonly #closing = new AbortController();
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: KeptMatch,
    private readonly store: Pick<DeviceStore, "read" | "keep">,
    private readonly library: Library,
    private readonly house: TableBackend = serverBackend(match.id),
  ) {
    this.#outbox = new Outbox(`table-${match.id}`, {
      send: (entered) => this.#send(entered),
      hear: (heard) => this.#heard(heard),
      changed: () => void this.#again(),
      after: (later, sent, told) => ({ ...later, seen: lastOf(sent.request, told) ?? later.seen }),
      inTurn: true,
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
  }

  /**
   * Begins with what this device keeps, and asks the house for the rest. What waits comes before anything new: until the
   * house has it, this device judges.
   */
  async begin(): Promise<void> {
    const [kept] = await Promise.all([this.store.read(this.match.id), this.#outbox.ready]);
    this.#kept = kept?.entries.length ?? 0;
    this.#count();
    await Promise.race([this.#reach(), new Promise((late) => setTimeout(late, PATIENCE))]);
    if (this.waiting > 0 && !this.conflict) await this.#leave();
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

  #there(): HouseLine {
    return new HouseLine(this.house.dial(), {
      takes: (text) => this.#enter(text),
      hears: (text) => this.#follow(JSON.parse(text)),
      lost: () => this.#soon(PATIENCE),
    });
  }

  movement<M>(seq: number): Promise<M | null> {
    return this.house.movement(seq);
  }

  /** Decides for what others entered: what waits here is dropped. */
  async takeTheirs(): Promise<void> {
    await this.#outbox.discard(...this.#outbox.all.map(({ request }) => request));
    this.#decided();
  }

  /** Has what waits here come after what others entered, or in place of it. Asks what only a person knows. */
  async takeOurs(instead: boolean): Promise<void> {
    this.#entered = {};
    this.#instead = instead;
    await this.#settle();
  }

  /** Says of the entry in doubt whether it is entered as it would be now. */
  async decide(entered: boolean): Promise<void> {
    const doubt = this.conflict?.doubt;
    if (doubt) this.#entered[doubt.request] = entered;
    await this.#settle();
  }

  /** Goes back to what both entered. */
  lookAgain(): void {
    if (this.conflict) this.conflict = { ...this.conflict, doubt: null };
  }

  /** Enters what waits here, unless something of it is in doubt. */
  async #settle(): Promise<void> {
    const { conflict } = this;
    if (!conflict) return;
    const { id, game } = this.match;
    const [rows, all, entered] = [await this.#rows(), this.#outbox.all, this.#entered];
    const to = this.#instead ? conflict.first : null;
    const asked = [id, game, rows, conflict.seen, all.map(textOf), to, entered];
    const doubt = (await this.#ask("doubt", ...asked)) as unknown as Doubt | null;
    if (doubt) {
      this.conflict = { ...conflict, doubt };
      return;
    }
    const seen = this.#kept;
    const undo = to === null ? [] : [{ type: "undo" as const, to, why: TWO_PHONES, of: null }];
    const before = undo.map((command) => ({ request: randomHex(12), said: { command, seen } }));
    const ours = all
      .filter(({ request }) => entered[request] !== false)
      .map(({ request, said }) => ({ request, said: { ...said, seen } }));
    await this.#outbox.putInstead([...before, ...ours]);
    this.#decided();
  }

  #decided(): void {
    this.conflict = null;
    this.#count();
    void this.#reach();
  }

  /** An entry while the house is reached. Returns whether it is dealt with here. */
  #enter(text: string): boolean {
    const { id, seq, ...command } = JSON.parse(text) as Command;
    if (!isKept(command)) return false;
    if (this.conflict) this.#refuse(id, { message: UNDECIDED });
    else if (!this.#outbox.all.some(({ request }) => request === id)) {
      this.#pressed.add(id);
      void this.#outbox.add({ command, seen: seq }, undefined, id);
      this.#count();
    }
    return true;
  }

  /** A message of the page while this device judges. What it takes is on the disk before the page is told. */
  async #judge(text: string): Promise<string[]> {
    const { id, seq: _, ...command } = JSON.parse(text) as Command;
    if (this.conflict && isKept(command)) {
      this.#refuse(id, { message: UNDECIDED });
      return [];
    }
    const heard = (await this.#ask("hear_keeper", text)) as unknown as Verdict;
    if (heard.kept && isKept(command)) {
      const of = this.#outbox.all.some(({ request }) => request === heard.of) ? heard.of : null;
      const named = command.type === "undo" ? { ...command, of } : command;
      await this.#outbox.add({ command: named, seen: this.#kept }, undefined, id);
      this.#count();
    }
    return heard.messages;
  }

  #refuse(id: string, { code = "stale", message = "", rule = null }: Partial<Refusal>): void {
    const more = { legal: null, field: null, seq: this.#kept };
    this.#tell({ type: "refused", id, code, message, rule, ...more });
  }

  #tell(message: FromServer): void {
    this.#line?.hear(JSON.stringify(message));
  }

  async #send({ request, said }: Entered<Said>): Promise<Answer<Told<Answered>>> {
    if (!this.#token) await this.#news().catch(() => {}); // a page that this device kept has no token
    const refused = await this.#handOver();
    if (refused || !this.#token) return { kind: "later", why: refused ?? NO_CONNECTION };
    const command = { ...said.command, id: request, seq: said.seen };
    const answer = await post<Answered>(this.#logAfter(said.seen), this.#token, command, HOW);
    if (answer.kind !== "later" && answer.told?.rows) await this.#keep(answer.told.rows);
    return answer;
  }

  #heard({ told, done, refused, later }: Heard<Said, Told<Answered>>): void {
    this.#count();
    if (later !== undefined) void this.#leave();
    else if (refused) void this.#refused(refused, told ?? {});
    else if (done && this.waiting === 0) this.#comeBack();
  }

  /**
   * A press that its page still waits for is refused there. One that another phone was quicker than, and anything else,
   * is kept until somebody decides.
   */
  async #refused({ request, why }: Refused<Said>, told: Told<Answered>): Promise<void> {
    const pressed = this.#pressed.delete(request);
    if (pressed && told.code !== "stale") {
      await this.#outbox.discard(request);
      this.#refuse(request, told);
      this.#count();
      return;
    }
    if (pressed) this.#tell({ type: "ack", id: request, seq: this.#kept });
    await this.#compare(why);
  }

  async #compare(why: string): Promise<void> {
    const all = this.#outbox.all;
    const seen = all[0]?.said.seen ?? this.#kept;
    this.conflict = { why, seen, ours: null, theirs: null, first: null, doubt: null };
    const { id, game } = this.match;
    try {
      const asked = [id, game, await this.#rows(), seen, all.map(textOf)];
      const found = (await this.#ask("compare", ...asked)) as unknown as Compared;
      this.conflict = {
        ...this.conflict,
        ours: { by: found.ours_by, log: JSON.parse(found.ours) },
        theirs: { by: found.theirs_by, log: JSON.parse(found.theirs) },
        first: found.first,
      };
    } catch {
      // Without the library ours can only be dropped here; a later load of the page tries again.
    }
    this.#comeBack();
  }

  /** Sends what waits, or asks for news, and comes back to the house if it answers. */
  async #reach(): Promise<void> {
    const refused = this.#outbox.refused[0];
    if (refused && !this.conflict) await this.#compare(refused.why);
    if (!this.conflict && this.#outbox.waiting.length > 0) return this.#outbox.flush();
    try {
      await this.#news();
      this.#comeBack();
    } catch {
      void this.#leave();
    }
  }

  /** Has the house take over a match that was begun here. Returns why it does not, or null. */
  async #handOver(): Promise<string | null> {
    if (!this.match.here) return null;
    const { id, game } = this.match;
    const kept = await this.store.read(id);
    if (!kept) return "This device has lost the match.";
    const entries = await this.#rows();
    try {
      await handOver(JSON.stringify({ id, game, secret: kept.match.secret, entries }));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.match.here = undefined;
    this.#kept = 0; // the house calls guests otherwise, and has an entry more
    return null;
  }

  /** Asks the house for its log. Rejects if it cannot be reached. */
  async #news(): Promise<void> {
    const refused = await this.#handOver();
    if (refused) throw new Error(refused);
    const answer = await fetch(this.#logAfter(this.#kept), { signal: AbortSignal.timeout(PATIENCE) });
    const told: Told<Answered> = await answer.json();
    if (!told.rows && !HOW.refused.includes(answer.status)) throw new Error(told.message);
    this.#token = told.token ?? "";
    await this.#keep(told.rows ?? []);
  }

  /** From here on this device judges: from the house's log and what waits. */
  async #leave(): Promise<void> {
    if (this.away || this.#switching || this.#kept === 0) return;
    this.#switching = true;
    try {
      await this.library.ready;
      const { id, game } = this.match;
      // What the house has not answered, the page sends once more, to be judged here.
      await this.#outbox.discard(...this.#pressed);
      this.#pressed.clear();
      await this.#ask("keep", id, game, await this.#rows(), this.#outbox.all.map(textOf));
      this.common = Math.min(this.common, this.#kept);
      this.away = true;
      this.#line?.drop();
    } catch {
      // Without the library here it is waited for the house, as everywhere else.
    } finally {
      this.#switching = false;
    }
  }

  /** Another page of this device has entered something. */
  async #again(): Promise<void> {
    this.#count();
    if (this.#outbox.refused.length === 0) this.conflict = null; // somebody has decided there
    if (!this.away) return;
    this.away = false;
    await this.#leave();
  }

  #comeBack(): void {
    if (!this.away || this.#switching) return;
    this.away = false;
    this.#line?.drop();
  }

  /** A message of the house: what others entered is kept here, too. */
  #follow(message: FromServer): void {
    if (message.type === "welcome") this.common = Number.POSITIVE_INFINITY;
    if ("table" in message && message.table)
      this.match.status = message.table.status === "playing" ? "playing" : "over";
    if ("entries" in message) {
      for (const { id } of message.entries) this.#pressed.delete(id ?? "");
      // Once another phone keeps the match the house tells this one no log any more.
      if (message.seq > this.#kept && message.position.enterable) this.#soon(SOON);
    }
  }

  #soon(wait: number): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => void this.#reach(), wait);
  }

  async #keep(rows: Row[]): Promise<void> {
    const fresh = rows.filter(({ seq }) => seq > this.#kept);
    if (fresh.length === 0) return;
    await this.store.keep(
      { ...this.match, changed: Date.now() },
      fresh.map((row) => ({ seq: row.seq, text: JSON.stringify(row), paths: null })),
    );
    this.#kept = Math.max(this.#kept, ...fresh.map(({ seq }) => seq));
  }

  async #rows(): Promise<Json> {
    const kept = await this.store.read(this.match.id);
    return JSON.parse(`[${(kept?.entries ?? []).join(",")}]`) as Json;
  }

  #ask(name: string, ...values: Json[]): Promise<Json> {
    return this.library.call(name, ...values);
  }

  #count(): void {
    this.waiting = this.#outbox.all.length;
  }

  /** The house's log from where neither this device nor the sender of an entry has it. */
  #logAfter(seen: number): string {
    return `/tables/${this.match.id}/log?after=${Math.min(seen, this.#kept)}`;
  }
}
