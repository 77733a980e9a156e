// The ends of a match, from its entries.
import type { LogEntry } from "../../../wire";

export interface End {
  number: number;
  points: number[];
}

/** The points of every end that scored or is over, in order. */
export function endsOf(entries: readonly LogEntry<"penny-white-sheet">[], seats: number): End[] {
  const found = new Map<number, End>();
  for (const { data } of entries.flatMap(({ events }) => events)) {
    if (data.type !== "scored" && data.type !== "nobody_scored") continue;
    const end = found.get(data.end) ?? { number: data.end, points: Array<number>(seats).fill(0) };
    if (data.type === "scored") end.points[data.seat] = (end.points[data.seat] ?? 0) + data.points;
    found.set(data.end, end);
  }
  return [...found.values()];
}
