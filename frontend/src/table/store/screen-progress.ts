// How far this screen has shown the log, where the server waits for it (docs/tables.md).
import type { TableState } from "../../games/contract";

export class ScreenProgress {
  /** Up to which seq all has been shown, and up to which the server was told so on this connection. */
  #shown = 0;
  #told = 0;
  #disposed = false;

  constructor(private readonly tell: (seq: number) => void) {}

  /** All up to here has been shown. */
  reached(seq: number, now: TableState): void {
    if (!waitsForScreen(now)) return;
    this.#shown = seq;
    if (seq > this.#told) this.#tell();
  }

  /** On each connection it is sent again. */
  connected(): void {
    if (this.#shown > 0) this.#tell();
  }

  #tell(): void {
    if (this.#disposed) return;
    this.#told = this.#shown;
    this.tell(this.#told);
  }

  dispose(): void {
    this.#disposed = true;
  }
}

/** Whether the server waits for this one, until it has told what happened: before a bot's move, and for one's own clock. */
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
