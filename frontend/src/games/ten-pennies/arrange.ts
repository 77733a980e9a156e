// Where the sets lie on the table: by owner, in rows, as large as they all fit.
import type { SetOnTable } from "./view";

export interface Spot {
  x: number;
  y: number;
}

export interface Lying {
  /** How wide a card is drawn. */
  card: number;
  /** The place of each set by its number. */
  sets: Spot[];
  /** From one card of it to the next. */
  steps: number[];
  /** A mark before the first set of each owner. */
  marks: (Spot & { owner: number })[];
  /** All rows together; more than there is room where even the smallest do not fit. */
  height: number;
}

/** From the best to look at to the smallest: how wide a card is, and the rows' distance of its width. */
const APART = 1.58;
const OVERLAPPING = 0.86;
const LOOKS = [66, 60, 54, 48, 43].map((card) => ({ card, row: APART }));
const SMALL = [{ card: 38, row: APART }];
const CROWDED = [54, 48, 43, 38, 34].map((card) => ({ card, row: OVERLAPPING }));
/** With less width than this fingers press: no row lies over another, there is scrolling instead. */
const NARROW = 240;
/** How much of a card the next one leaves to be seen, of its width: its index. */
const STEP = 0.45;
/** A set of more cards than these is pushed together to their width. */
const SPREAD = 5;
export const HIGH = 1.4; // a card's height, of its width
const GAP = 9;
const OWNER_GAP = 14;
export const MARK = 24;

export function arrange(sets: SetOnTable[], width: number, height: number): Lying {
  const looks = [...LOOKS, ...(width < NARROW ? SMALL : CROWDED)];
  let lying: Lying | null = null;
  for (const look of looks) {
    lying = rows(sets, width, look.card, look.card * look.row);
    if (lying.height <= height) break;
  }
  return lying ?? rows(sets, width, 0, 0);
}

function rows(sets: SetOnTable[], width: number, card: number, row: number): Lying {
  const full = card * STEP;
  const steps = sets.map(({ cards }) =>
    Math.min(full, (full * (SPREAD - 1)) / Math.max(1, cards.length - 1)),
  );
  const spots: Spot[] = sets.map(() => ({ x: 0, y: 0 }));
  const marks: Lying["marks"] = [];
  let x = 0;
  let y = 0;
  for (const { number, owner, first } of byOwner(sets)) {
    const wide = card + (steps[number] ?? 0) * ((sets[number]?.cards.length ?? 1) - 1);
    const before = first ? MARK : 0;
    if (first && x > 0) x += OWNER_GAP - GAP;
    if (x > 0 && x + before + wide > width) {
      x = 0;
      y += row;
    }
    if (first) marks.push({ owner, x, y });
    spots[number] = { x: x + before, y };
    x += before + wide + GAP;
  }
  return { card, sets: spots, steps, marks, height: sets.length ? y + card * HIGH : 0 };
}

/** The sets' numbers, those of one owner after the other. */
function byOwner(sets: SetOnTable[]): { number: number; owner: number; first: boolean }[] {
  const owners = [...new Set(sets.map(({ owner }) => owner))].sort((one, other) => one - other);
  return owners.flatMap((owner) => {
    const own = sets.flatMap((set, number) => (set.owner === owner ? [number] : []));
    return own.map((number, place) => ({ number, owner, first: place === 0 }));
  });
}
