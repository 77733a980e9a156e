// The last round that ended, and what was last said of the card on offer, as the entries tell it.
import type { LogEntry } from "../../generated/wire";
import type { TenPenniesView } from "./view";

/** How a round ended. */
export interface RoundEnd {
  seq: number;
  round: number;
  /** Who went out; nobody where no card was left. */
  out: number | null;
  points: number[];
  scores: number[];
  /** The cards that each seat was caught with. */
  caught: string[][];
}

export function lastRound(entries: LogEntry[]): RoundEnd | null {
  for (const { seq, events } of entries.toReversed()) {
    const over = events.find(({ data }) => data.type === "round_over")?.data;
    if (!over) continue;
    const out = events.find(({ data }) => data.type === "went_out")?.data.seat;
    return {
      seq,
      round: Number(over.round),
      out: typeof out === "number" ? out : null,
      points: over.points as number[],
      scores: over.scores as number[],
      caught: over.caught as string[][],
    };
  }
  return null;
}

const SAID: { [type: string]: string } = {
  passed: "pass",
  took: "took it",
  bought: "bought it",
  went_out: "out!",
};

/** Another card is on offer, or none any more. */
const BEYOND = new Set<unknown>(["turn", "dealt", "round_over"]);

/** What a seat said to the card on offer, until the next is offered. */
export function saidBy(view: TenPenniesView, entries: LogEntry[], seat: number): string | null {
  if (view.buyer === seat) return "buy?";
  for (const { events } of entries.toReversed())
    for (const { data } of events.toReversed()) {
      if (BEYOND.has(data.type)) return null;
      const said = SAID[String(data.type)];
      if (said && data.seat === seat) return said;
    }
  return null;
}
