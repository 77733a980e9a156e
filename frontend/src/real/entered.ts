// What whoever keeps a match at a real table entered and the house does not have yet, and what both say of it.
import type { Log } from "../generated/wire";
import type { Entered } from "../outbox/outbox";
import type { Told } from "../outbox/post";
import type { NewCommand } from "../table/connection";

/** What a device keeps until the house has it. */
export type Kept = Extract<NewCommand, { type: "enter" | "undo" | "confirm" }>;

/** What waits. ``seen``: the last entry of the house that its sender knew. */
export interface Said {
  command: Kept;
  seen: number;
}

/** An entry of the house's log. */
export interface Row {
  seq: number;
  request: string | null;
  [field: string]: unknown;
}

/** What the house tells of its log; ``token``: without it it takes no post. */
export interface Answered {
  rows: Row[];
  token: string;
}

/** What the library says of a message while it judges; ``of``: the request of what an undo takes back. */
export interface Verdict {
  kept: boolean;
  messages: string[];
  of: string | null;
}

/** Two phones' entries after the same one, each as the message that tells them, and who entered them. */
export interface Compared {
  ours: string;
  theirs: string;
  ours_by: string;
  theirs_by: string;
  first: number | null;
}

/** An entry that would be another player's, or not be legal, after what others entered. */
export interface Doubt {
  request: string;
  was: string[];
  now: string[];
  why: string | null;
}

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

export function isKept(command: NewCommand): command is Kept {
  return command.type === "enter" || command.type === "undo" || command.type === "confirm";
}

/** An entry that waits as the wire has it. */
export function textOf({ request, said }: Entered<Said>): string {
  return JSON.stringify({ ...said.command, id: request, seq: said.seen });
}

/** The house's number of the last row that a request made. */
export function lastOf(request: string, { rows = [] }: Told<Answered>): number | undefined {
  return rows.findLast((row) => row.request === request)?.seq;
}
