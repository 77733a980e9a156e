// A conflict: two devices have made entries after the same one. Both are shown until a person decides.
import type { ResponseBody } from "../../lib/http";
import type { OfflineQueue } from "../../lib/offline-queue";
import { randomHex } from "../../lib/random";
import type { Conflict, ConflictDecision } from "../../table/store/unsent";
import type { Log } from "../../wire";
import type { LogAnswer } from "../../wire/device";
import { type Library, type QueuedCommand, textOf } from "./queued-command";
import type { Replica } from "./replica";

const TWO_DEVICES = "Entered on two devices";

const logOf = (text: string): Log => JSON.parse(text);

export class Conflicts implements ConflictDecision {
  open: Conflict | null = $state.raw(null);
  /** The decisions about entries in doubt, by request; and whether ours replace theirs. */
  #entered: Record<string, boolean> = {};
  #instead = false;

  constructor(
    private readonly replica: Replica,
    private readonly queue: OfflineQueue<QueuedCommand, ResponseBody<LogAnswer>>,
    private readonly library: Library,
    /** Called when somebody has decided here. */
    private readonly decided: () => void,
  ) {}

  /** Begins a conflict: computes the entries of both phones. */
  async compare(why: string): Promise<void> {
    const { all } = this.queue;
    const seen = all[0]?.said.seen ?? this.replica.seq;
    this.open = { why, seen, ours: null, theirs: null, first: null, doubt: null };
    const { id, game } = this.replica.match;
    try {
      const rows = await this.replica.rows();
      const found = await this.library.call("compare", id, game, rows, seen, all.map(textOf));
      if (!this.open) return;
      this.open = {
        ...this.open,
        ours: { by: found.ours_by, log: logOf(found.ours) },
        theirs: { by: found.theirs_by, log: logOf(found.theirs) },
        first: found.first,
      };
    } catch {
      // Without the library ours can only be dropped here; a later load of the page tries again.
    }
  }

  /** Somebody has decided on another page of this device. */
  close(): void {
    this.open = null;
  }

  async takeTheirs(): Promise<void> {
    await this.queue.discard(...this.queue.all.map(({ request }) => request));
    this.#end();
  }

  async takeOurs(instead: boolean): Promise<void> {
    this.#entered = {};
    this.#instead = instead;
    await this.#settle();
  }

  async decide(entered: boolean): Promise<void> {
    const doubt = this.open?.doubt;
    if (doubt) this.#entered[doubt.request] = entered;
    await this.#settle();
  }

  lookAgain(): void {
    if (this.open) this.open = { ...this.open, doubt: null };
  }

  /** Enters what waits here, unless an entry is in doubt. */
  async #settle(): Promise<void> {
    const { open } = this;
    if (!open) return;
    const { id, game } = this.replica.match;
    const [rows, all, entered] = [await this.replica.rows(), this.queue.all, this.#entered];
    const to = this.#instead ? open.first : null;
    const doubt = await this.library.call("doubt", id, game, rows, open.seen, all.map(textOf), to, entered);
    if (doubt) {
      this.open = { ...open, doubt };
      return;
    }
    const seen = this.replica.seq;
    const undo = to === null ? [] : [{ type: "undo" as const, to, why: TWO_DEVICES, of: null }];
    const before = undo.map((command) => ({ request: randomHex(12), said: { command, seen } }));
    const ours = all
      .filter(({ request }) => entered[request] !== false)
      .map(({ request, said }) => ({ request, said: { ...said, seen } }));
    await this.queue.replaceAll([...before, ...ours]);
    this.#end();
  }

  #end(): void {
    this.open = null;
    this.decided();
  }
}
