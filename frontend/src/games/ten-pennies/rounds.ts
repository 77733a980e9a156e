// The end of the last round, and the answers to the card on offer, from the entries because the view lacks them.
import type { Event, LogEntry, TenPenniesView } from "./view";

/** The part of the last round's end that the view lacks. Its points and the scores are in the view. */
export interface RoundEnd {
  seq: number;
  /** The seat that went out; null if no card was left. */
  out: number | null;
  /** The cards that each seat was caught with. */
  caught: string[][];
}

export function lastRound(entries: LogEntry[]): RoundEnd | null {
  for (const { seq, events } of entries.toReversed()) {
    const over = events.map(({ data }) => data).find((data) => data.type === "round_over");
    if (!over) continue;
    const out = events.find(({ data }) => data.type === "went_out")?.data.seat ?? null;
    return { seq, out, caught: over.caught };
  }
  return null;
}

const SAID: { [type in Event["type"]]?: string } = {
  passed: "pass",
  took: "took it",
  bought: "bought it",
  went_out: "out!",
};

/** Events after which another card, or none, is on offer. */
const BEYOND = new Set<Event["type"]>(["turn", "dealt", "round_over"]);

/** A seat's answer to the card on offer, until the next one is offered. */
export function saidBy(view: TenPenniesView, entries: LogEntry[], seat: number): string | null {
  if (view.buyer === seat) return "buy?";
  for (const { events } of entries.toReversed())
    for (const { data } of events.toReversed()) {
      if (BEYOND.has(data.type)) return null;
      const said = SAID[data.type];
      if (said && data.seat === seat) return said;
    }
  return null;
}
