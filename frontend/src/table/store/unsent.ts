// A referee's entries that the server does not have yet, as the table shows them.
import type { Log } from "../../wire";
import type { Doubt } from "../../wire/device";

/** One phone's entries, and who made them. */
export interface Side {
  by: string;
  log: Log;
}

/** Entries of others beside those that wait here. */
export interface Conflict {
  why: string;
  /** The last entry that both phones knew. */
  seen: number;
  /** Null until the library has computed it. */
  ours: Side | null;
  theirs: Side | null;
  /** The first play of theirs that was not taken back. */
  first: number | null;
  /** A question that only a person can answer before ours can be entered; null: none. */
  doubt: Doubt | null;
}

/** How a person resolves a conflict. */
export interface ConflictDecision {
  /** The conflict; null: none. */
  readonly open: Conflict | null;
  /** Takes the entries of others: what waits here is dropped. */
  takeTheirs(): Promise<void>;
  /** Enters what waits here after the entries of others, or instead of them. */
  takeOurs(instead: boolean): Promise<void>;
  /** Decides whether the entry in doubt is entered as it would be now. */
  decide(entered: boolean): Promise<void>;
  /** Goes back to the entries of both. */
  lookAgain(): void;
}

/** What a referee's device stores until the server has it (offline/referee/). */
export interface UnsentEntries {
  /** How many entries the server does not have yet. */
  readonly waiting: number;
  /** Whether this device decides, since the server cannot be reached. */
  readonly away: boolean;
  readonly conflicts: ConflictDecision;
}
