// Where thrown pieces lie in the Theatre: scattered, not overlapping, and the same for every viewer.
import type { LogEntry, SevenPenniesView } from "./view";

/** A piece in the Theatre. */
export interface Lying {
  /** A key that is unique among all pieces of all throws. */
  id: string;
  value: number;
  /** Its number among those of its value: the last are taken first. */
  number: number;
  /** The spot of its throw on which it landed. */
  spot: number;
}

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function drawer(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, order: draw() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** The last throw in the entries: its number in the log, and the count of each value. */
export function lastThrow(entries: LogEntry[]): { seq: number; counts: number[] } | null {
  for (const { seq, events } of entries.toReversed())
    for (const { data } of events) if (data.type === "threw") return { seq, counts: data.counts };
  return null;
}

/** The pieces in the Theatre, each on the spot where it landed; of each value as many as are left. */
export function lying(view: SevenPenniesView, entries: LogEntry[]): Lying[] {
  const last = lastThrow(entries) ?? { seq: 0, counts: view.theatre };
  const pieces = last.counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, number) => ({ value: index + 1, number })),
  );
  return shuffled(pieces, drawer(last.seq))
    .map((piece, spot) => ({ ...piece, spot, id: `${last.seq}.${spot}` }))
    .filter(({ value, number }) => number < (view.theatre[value - 1] ?? 0));
}

/** Random spots on a floor, each in its own cell of a grid, and the width of a piece. */
export function scatter(
  count: number,
  width: number,
  height: number,
  seed: number,
  largest: number,
): { spots: Spot[]; size: number } {
  const draw = drawer(seed + 1);
  const columns = bestColumns(count, width, height);
  const rows = Math.ceil(count / columns);
  const across = width / columns;
  const down = height / rows;
  const size = Math.min(largest, 0.84 * Math.min(across, down));
  const cells = shuffled(
    Array.from({ length: rows * columns }, (_, cell) => cell),
    draw,
  ).slice(0, count);
  const off = (room: number) => (draw() - 0.5) * Math.min(room - size * 1.1, size * 1.2);
  const spots = cells.map((cell) => ({
    x: ((cell % columns) + 0.5) * across + off(across),
    y: (Math.floor(cell / columns) + 0.5) * down + off(down),
    turn: (draw() - 0.5) * 34,
  }));
  return { spots, size };
}

/** The number of columns that gives each piece the most room. */
function bestColumns(count: number, width: number, height: number): number {
  const room = (columns: number) => Math.min(width / columns, height / Math.ceil(count / columns));
  return Array.from({ length: count }, (_, index) => index + 1).reduce(
    (best, columns) => (room(columns) > room(best) ? columns : best),
    1,
  );
}
