// What whoever keeps a match at a real table entered and the house does not have yet, and what both say of it.

import type { Told } from "../../lib/http";
import type { Entered } from "../../lib/outbox";
import type { NewCommand } from "../../table/store/connection";
import type { Device } from "../worker/device";

/** How long the server may be unheard before this device decides: milliseconds. */
export const PATIENCE = 1500;

/** The library in this browser, as far as it is needed here. */
export type Library = Pick<Device, "ready" | "call">;

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
