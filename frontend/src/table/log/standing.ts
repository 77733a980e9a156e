// Which entries of a real table are valid, and which were taken back.
import type { LogEntry } from "../../wire";

/** One press of the referee: the entries that it made. */
export interface Press {
  /** The first entry, from which it is taken back. */
  seq: number;
  entries: LogEntry[];
}

/** The numbers of the entries that were taken back. */
export function takenBack(entries: LogEntry[]): Set<number> {
  const gone = new Set<number>();
  const standing: number[] = [];
  for (const { seq, kind, events } of entries) {
    if (kind === "played") standing.push(seq);
    for (const { data } of events)
      if (data.type === "undone")
        for (let last = standing.at(-1); last !== undefined && last >= data.to; last = standing.at(-1)) {
          gone.add(last);
          standing.pop();
        }
  }
  return gone;
}

/** The entries without those that were taken back. */
export function standing(entries: LogEntry[]): LogEntry[] {
  const gone = takenBack(entries);
  return gone.size === 0 ? entries : entries.filter(({ seq }) => !gone.has(seq));
}

/** The presses that were not taken back, oldest first. */
export function presses(entries: LogEntry[]): Press[] {
  const gone = takenBack(entries);
  const found: Press[] = [];
  for (const entry of entries) {
    if (entry.kind !== "played" || gone.has(entry.seq)) continue;
    const last = found.at(-1);
    if (last && entry.id !== null && last.entries[0]?.id === entry.id) last.entries.push(entry);
    else found.push({ seq: entry.seq, entries: [entry] });
  }
  return found;
}
