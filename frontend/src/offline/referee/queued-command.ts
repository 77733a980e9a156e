// A referee's entries that the server does not have yet.
import type { ResponseBody } from "../../lib/http";
import type { QueuedChange } from "../../lib/offline-queue";
import type { NewCommand } from "../../table/store/connection";
import type { LogAnswer } from "../../wire/device";
import type { Device } from "../worker/device";

/** How long the server may be silent before this device takes over: milliseconds. */
export const PATIENCE = 1500;

export type Library = Pick<Device, "ready" | "call">;

/** A command that this device stores until the server has it. */
export type OfflineCommand = Extract<NewCommand, { type: "enter" | "undo" | "confirm" }>;

/** A waiting command. `seen`: the last entry of the server that its sender knew. */
export interface QueuedCommand {
  command: OfflineCommand;
  seen: number;
}

export function isOfflineCommand(command: NewCommand): command is OfflineCommand {
  return command.type === "enter" || command.type === "undo" || command.type === "confirm";
}

/** The message of a waiting command. */
export function textOf({ request, said }: QueuedChange<QueuedCommand>): string {
  return JSON.stringify({ ...said.command, id: request, seq: said.seen });
}

/** The server's number of the last row that a request made. */
export function lastOf(request: string, { rows = [] }: ResponseBody<LogAnswer>): number | undefined {
  return rows.findLast((row) => row.request === request)?.seq;
}
