// The state of a table, from the server's messages.
import type { Action, TableState } from "../../games/contract";
import type { Aimed, FromServer, LogEntry } from "../../wire";
import { misses, news, receive } from "./state";

/** What a message changed: the states, and the entries that are new. */
export interface Received {
  before: TableState | null;
  next: TableState;
  entries: LogEntry[];
}

export class TableStore {
  /** The true state, which decides what may be done. */
  now: TableState | null = $state.raw(null);
  /** What the player to decide aims at, as that player's screen reports it; null: nothing. */
  theirs: Action | null = $state.raw(null);

  /** The state without the entries after this one, which this device may have to replace. */
  known(common = Number.POSITIVE_INFINITY): TableState | null {
    const { now } = this;
    if (!now || now.seq <= common) return now;
    return { ...now, seq: common, entries: now.entries.filter(({ seq }) => seq <= common) };
  }

  aimed({ seat, action }: Aimed): void {
    if (seat !== this.now?.you) this.theirs = action;
  }

  /** Takes a message. Returns what it changed, or that entries are missing before it; null where nothing changed. */
  take(message: FromServer, common?: number): Received | "missing" | null {
    const before = message.type === "welcome" ? this.known(common) : this.now;
    if (misses(before, message)) return "missing";
    const next = receive(before, message, Date.now());
    if (!next || next === before) return null;
    const entries = news(before, message);
    if (entries.length > 0) this.theirs = null;
    this.now = next;
    return { before, next, entries };
  }
}
