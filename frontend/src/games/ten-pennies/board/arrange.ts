// The layout of the sets on the table: by owner, in rows, as large as they fit.
import type { SetOnTable } from "../view";

export interface Spot {
  x: number;
  y: number;
}

export interface Lying {
  /** The width of a card. */
  card: number;
  /** The place of each set, by number. */
  sets: Spot[];
  /** The distance between its cards. */
  steps: number[];
  /** A mark before the first set of each owner. */
  marks: (Spot & { owner: number })[];
  /** The width of the widest row. */
  width: number;
  /** The height of all rows; larger than the space if even the smallest size does not fit. */
  height: number;
  /** The height of as many whole rows as fit. */
  seen: number;
}

/** From the largest to the smallest: the width of a card, and the distance of rows relative to it. */
const APART = 1.58;
const OVERLAPPING = 0.86;
const LOOKS = [118, 104, 92, 78, 66, 60, 54, 48, 43].map((card) => ({ card, row: APART }));
const SMALL = [
  { card: 38, row: 1.6 },
  { card: 35, row: 1.6 },
  { card: 32, row: 1.6 },
];
const CROWDED = [54, 48, 43, 38, 34].map((card) => ({ card, row: OVERLAPPING }));
/** The widest card on a table of usual height, and relative to the height of a higher one. */
const LARGEST = 66;
const SHARE = 0.2;
/** Narrower tables are used by touch: rows do not overlap but scroll. */
const NARROW = 330;
/** The visible part of a covered card, relative to its width: its index. */
const STEP = 0.45;
/** A set of more cards is compressed to the width of this many. */
const SPREAD = 5;
export const HIGH = 1.4; // a card's height, relative to its width
const GAP = 9;
const OWNER_GAP = 14;
export const MARK = 24;

export function arrange(sets: SetOnTable[], width: number, height: number): Lying {
  const looks = [
    ...LOOKS.filter(({ card }) => card <= Math.max(LARGEST, height * SHARE)),
    ...(width < NARROW ? SMALL : CROWDED),
  ];
  let lying: Lying | null = null;
  for (const look of looks) {
    lying = rows(sets, width, height, look.card, look.card * look.row);
    if (lying.height <= height && lying.width <= width) break;
  }
  return lying ?? rows(sets, width, height, 0, 0);
}

function rows(sets: SetOnTable[], width: number, room: number, card: number, row: number): Lying {
  const full = card * STEP;
  const steps = sets.map(({ cards }) =>
    Math.min(full, (full * (SPREAD - 1)) / Math.max(1, cards.length - 1)),
  );
  const spots: Spot[] = sets.map(() => ({ x: 0, y: 0 }));
  const marks: Lying["marks"] = [];
  let x = 0;
  let y = 0;
  let widest = 0;
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
    widest = Math.max(widest, x + before + wide);
    x += before + wide + GAP;
  }
  const height = sets.length ? y + card * HIGH : 0;
  const whole = Math.max(0, Math.floor((room - card * HIGH) / row));
  const seen = height > room ? whole * row + card * HIGH : height;
  return { card, sets: spots, steps, marks, width: widest, height, seen };
}

/** The numbers of the sets, grouped by owner. */
function byOwner(sets: SetOnTable[]): { number: number; owner: number; first: boolean }[] {
  const owners = [...new Set(sets.map(({ owner }) => owner))].sort((one, other) => one - other);
  return owners.flatMap((owner) => {
    const own = sets.flatMap((set, number) => (set.owner === owner ? [number] : []));
    return own.map((number, place) => ({ number, owner, first: place === 0 }));
  });
}
