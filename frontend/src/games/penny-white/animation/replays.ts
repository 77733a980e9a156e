// The flicks that can be shown again, and the owners of their pennies.
import type { Paths } from "../paths";
import type { Disc, LogEntry } from "../view";

export interface Replay {
  /** The entry in which everything came to rest, to which the movements belong. */
  entry: LogEntry;
  /** Whose penny each number is. */
  owners: Map<number, number>;
}

/** Whether an entry is a flick. */
export function isFlick({ events }: LogEntry): boolean {
  return events.some(({ data }) => data.type === "flicked" || data.type === "white_flicked");
}

/** The flick of an entry; null if it has not come to rest. */
export function replayed(entries: LogEntry[], seq: number): Replay | null {
  const shot = entries.find((entry) => entry.seq > seq && entry.kind === "played");
  if (shot?.action?.type !== "rest") return null;
  const owners = new Map<number, number>();
  for (const { seq: at, events } of entries) {
    if (at > shot.seq) break;
    for (const { data } of events) {
      if (data.type === "end_begins" && at < shot.seq) owners.clear();
      if (data.type === "rested" && at <= shot.seq) owners.set(data.penny + 1, data.seat);
    }
  }
  return { entry: shot, owners };
}

/** The discs as they lay before a shot. */
export function startOf(paths: Paths, owners: Map<number, number>): Disc[] {
  return paths.numbers.map((number, row) => {
    const [, x = 0, y = 0] = paths.discs[row]?.[0] ?? [];
    return { number, seat: owners.get(number) ?? null, x, y };
  });
}

/** The discs as they lie after it. */
export function endOf({ entry, owners }: Replay): Disc[] {
  const discs = entry.action?.type === "rest" ? entry.action.discs : [];
  return discs.flatMap(([x, y, on_board], number) =>
    on_board ? [{ number, seat: owners.get(number) ?? null, x, y }] : [],
  );
}
