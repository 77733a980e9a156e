// What a referee has entered and the server does not have yet, as the table shows it.
import type { Log } from "../../wire";
import type { Doubt } from "../../wire/device";

/** One phone's entries, and who made them. */
export interface Side {
  by: string;
  log: Log;
}

/** What others entered meanwhile beside what waits here. */
export interface Conflict {
  why: string;
  /** The last entry that both phones knew. */
  seen: number;
  /** Null until the library has found out. */
  ours: Side | null;
  theirs: Side | null;
  /** The first play of theirs that stands. */
  first: number | null;
  /** What only a person knows before ours can be entered; null: nothing is asked. */
  doubt: Doubt | null;
}

/** What others entered meanwhile, and how a person decides it. */
export interface ConflictDecision {
  /** What is to be decided; null: nothing. */
  readonly open: Conflict | null;
  /** Decides for what others entered: what waits here is dropped. */
  takeTheirs(): Promise<void>;
  /** Has what waits here come after what others entered, or in place of it. Asks what only a person knows. */
  takeOurs(instead: boolean): Promise<void>;
  /** Says of the entry in doubt whether it is entered as it would be now. */
  decide(entered: boolean): Promise<void>;
  /** Goes back to what both entered. */
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
