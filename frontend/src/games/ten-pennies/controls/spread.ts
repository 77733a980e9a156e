// The layout of a hand in the given space: rows of overlapping cards, each with its index visible.

export interface Spread {
  /** The width of a card. */
  card: number;
  /** The number of cards in a row. */
  across: number;
  /** The distance between two cards, and between two rows. */
  step: { x: number; y: number };
  /** The top of the first row. */
  top: number;
}

/** The height of a card, relative to its width. */
export const HIGH = 1.4;
/** The largest ratio of a card's width to its visible part. */
const COVERED = 1.42;
/** The least visible part of a card: the width of a finger, and the fraction of its height that the index needs. */
const FINGER = 41;
const INDEX = 0.36;
/** The widest card; in a higher hand than is usual it grows as much as the hand does. */
const WIDEST = 84;
const USUAL = 146;

/** Chooses the fewest rows that leave a finger's width to each card, and the largest cards that then fit. */
export function spread(count: number, width: number, height: number): Spread {
  for (let rows = 1; ; rows++) {
    const across = Math.max(1, Math.ceil(count / rows));
    const high = height / (1 + (rows - 1) * INDEX);
    const card = Math.min(
      WIDEST + Math.max(0, height - USUAL) / HIGH,
      high / HIGH,
      (COVERED * width) / (across - 1 + COVERED),
    );
    const x = across > 1 ? Math.min(card + 6, (width - card) / (across - 1)) : 0;
    // Once the cards lie side by side, more rows would only make them smaller.
    if (across > 1 && x < Math.min(FINGER, card + 6) && rows < count) continue;
    const y = rows > 1 ? Math.min(card * HIGH + 6, (height - card * HIGH) / (rows - 1)) : 0;
    const top = Math.max(0, height - card * HIGH - (rows - 1) * y) / 2;
    return { card, across, step: { x, y }, top };
  }
}

/** The position of a card of the hand. Rows are centred. */
export function spot(spread: Spread, count: number, place: number, width: number): { x: number; y: number } {
  const { across, step, card, top } = spread;
  const row = Math.floor(place / across);
  const wide = card + (Math.min(across, count) - 1) * step.x;
  return { x: (width - wide) / 2 + (place % across) * step.x, y: top + row * step.y };
}

/** The place of the hand at a point, where a dropped card goes. */
export function placeAt(spread: Spread, count: number, width: number, x: number, y: number): number {
  const { across, step, top } = spread;
  const first = spot(spread, count, 0, width).x;
  const rows = Math.ceil(count / across);
  const row = step.y ? Math.max(0, Math.min(rows - 1, Math.floor((y - top) / step.y))) : 0;
  const column = step.x ? Math.max(0, Math.min(across, Math.round((x - first) / step.x))) : 0;
  return Math.min(count, row * across + column);
}
