// How a hand lies in the room that it has: rows of cards that overlap, each with its index in sight.

export interface Spread {
  /** How wide a card is. */
  card: number;
  /** Cards in a row. */
  across: number;
  /** From one card to the next, and from one row to the next. */
  step: { x: number; y: number };
  /** Where the first row begins. */
  top: number;
}

/** How high a card is, for its width. */
export const HIGH = 1.4;
/** A card is so much wider than what shows of it at most. */
const COVERED = 1.42;
/** What must show of a card: a finger's width, and the share of its height that the index needs. */
const FINGER = 41;
const INDEX = 0.36;
const WIDEST = 84;

/** As few rows as leave a finger's width to each card, and cards as large as then fit. */
export function spread(count: number, width: number, height: number): Spread {
  for (let rows = 1; ; rows++) {
    const across = Math.max(1, Math.ceil(count / rows));
    const high = height / (1 + (rows - 1) * INDEX);
    const card = Math.min(WIDEST, high / HIGH, (COVERED * width) / (across - 1 + COVERED));
    const x = across > 1 ? Math.min(card + 6, (width - card) / (across - 1)) : 0;
    if (across > 1 && x < FINGER && rows < count) continue;
    const y = rows > 1 ? Math.min(card * HIGH + 6, (height - card * HIGH) / (rows - 1)) : 0;
    const top = Math.max(0, height - card * HIGH - (rows - 1) * y) / 2;
    return { card, across, step: { x, y }, top };
  }
}

/** Where a card of the hand lies; the rows stand in the middle. */
export function spot(spread: Spread, count: number, place: number, width: number): { x: number; y: number } {
  const { across, step, card, top } = spread;
  const row = Math.floor(place / across);
  const wide = card + (Math.min(across, count) - 1) * step.x;
  return { x: (width - wide) / 2 + (place % across) * step.x, y: top + row * step.y };
}

/** Which place of the hand is at a point: where a card that is let go there comes to lie. */
export function placeAt(spread: Spread, count: number, width: number, x: number, y: number): number {
  const { across, step, top } = spread;
  const first = spot(spread, count, 0, width).x;
  const rows = Math.ceil(count / across);
  const row = step.y ? Math.max(0, Math.min(rows - 1, Math.floor((y - top) / step.y))) : 0;
  const column = step.x ? Math.max(0, Math.min(across, Math.round((x - first) / step.x))) : 0;
  return Math.min(count, row * across + column);
}
