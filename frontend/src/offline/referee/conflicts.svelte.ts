// Two phones have entered something after the same entry: what both say, until a person decides.
import type { ResponseBody } from "../../lib/http";
import type { Outbox } from "../../lib/outbox";
import { randomHex } from "../../lib/random";
import type { Conflict, ConflictDecision } from "../../table/store/unsent";
import type { Log } from "../../wire";
import type { LogAnswer } from "../../wire/device";
import { type Library, type Said, textOf } from "./entered";
import type { Replica } from "./replica";

const TWO_PHONES = "Entered on two phones";

const logOf = (text: string): Log => JSON.parse(text);

export class Conflicts implements ConflictDecision {
  open: Conflict | null = $state.raw(null);
  /** What somebody has said of entries in doubt, by request; and whether ours are entered in place of theirs. */
  #entered: Record<string, boolean> = {};
  #instead = false;

  constructor(
    private readonly replica: Replica,
    private readonly outbox: Outbox<Said, ResponseBody<LogAnswer>>,
    private readonly library: Library,
    /** Hears that somebody has decided here. */
    private readonly decided: () => void,
  ) {}

  /** Begins a conflict: finds out what both phones have entered. */
  async compare(why: string): Promise<void> {
    const { all } = this.outbox;
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
    await this.outbox.discard(...this.outbox.all.map(({ request }) => request));
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

  /** Enters what waits here, unless something of it is in doubt. */
  async #settle(): Promise<void> {
    const { open } = this;
    if (!open) return;
    const { id, game } = this.replica.match;
    const [rows, all, entered] = [await this.replica.rows(), this.outbox.all, this.#entered];
    const to = this.#instead ? open.first : null;
    const doubt = await this.library.call("doubt", id, game, rows, open.seen, all.map(textOf), to, entered);
    if (doubt) {
      this.open = { ...open, doubt };
      return;
    }
    const seen = this.replica.seq;
    const undo = to === null ? [] : [{ type: "undo" as const, to, why: TWO_PHONES, of: null }];
    const before = undo.map((command) => ({ request: randomHex(12), said: { command, seen } }));
    const ours = all
      .filter(({ request }) => entered[request] !== false)
      .map(({ request, said }) => ({ request, said: { ...said, seen } }));
    await this.outbox.putInstead([...before, ...ours]);
    this.#end();
  }

  #end(): void {
    this.open = null;
    this.decided();
  }
}
