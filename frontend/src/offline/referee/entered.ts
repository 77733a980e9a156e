// What whoever keeps a match at a real table entered and the house does not have yet, and what both say of it.

import type { ResponseBody } from "../../lib/http";
import type { Entered } from "../../lib/outbox";
import type { NewCommand } from "../../table/store/connection";
import type { LogAnswer } from "../../wire/device";
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

export function isKept(command: NewCommand): command is Kept {
  return command.type === "enter" || command.type === "undo" || command.type === "confirm";
}

/** An entry that waits as the wire has it. */
export function textOf({ request, said }: Entered<Said>): string {
  return JSON.stringify({ ...said.command, id: request, seq: said.seen });
}

/** The house's number of the last row that a request made. */
export function lastOf(request: string, { rows = [] }: ResponseBody<LogAnswer>): number | undefined {
  return rows.findLast((row) => row.request === request)?.seq;
}
