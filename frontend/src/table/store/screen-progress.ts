// How far this screen has shown the log, where the server waits for it (docs/tables.md).
import type { TableState } from "../../games/contract";
import type { CaughtUp } from "../../wire";

/** The message that reports it. */
export const caughtUp = (seq: number): CaughtUp => ({ type: "told", seq });

export class ScreenProgress {
  /** The last seq shown, and the last one reported on this connection. */
  #shown = 0;
  #reported = 0;
  #disposed = false;

  constructor(private readonly report: (seq: number) => void) {}

  /** Everything up to this entry has been shown. */
  reached(seq: number, now: TableState): void {
    if (!waitsForScreen(now)) return;
    this.#shown = seq;
    if (seq > this.#reported) this.#send();
  }

  /** Reports again on a new connection. */
  connected(): void {
    if (this.#shown > 0) this.#send();
  }

  #send(): void {
    if (this.#disposed) return;
    this.#reported = this.#shown;
    this.report(this.#reported);
  }

  dispose(): void {
    this.#disposed = true;
  }
}

/** Whether the server waits for this screen: before a bot's move, and before the reader's own clock starts. */
export function waitsForScreen({
  position,
  table,
  you,
}: Pick<TableState, "position" | "table" | "you">): boolean {
  const { to_act, deadline } = position;
  if (to_act === null) return false;
  const seat = table.seats[to_act];
  return !!seat?.level || !!seat?.stand_in || (to_act === you && deadline !== null);
}
