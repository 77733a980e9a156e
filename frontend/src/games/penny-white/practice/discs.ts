// The discs of a practice board as a list: the white, number 0, if it lies there, then the pennies from 1 on.
import { type Attempt, FIGURES, type Tried } from "../../../wire/penny-white";
import type { Place } from "../paths";
import type { Disc } from "../view";

const { radius: RADIUS, far_line: FAR_LINE } = FIGURES;
/** The initial discs: mm over the far line, and beside it. */
const WHITE_OVER = 125;

export function firstDiscs(): Disc[] {
  return [
    { number: 0, seat: null, x: 0, y: FAR_LINE + WHITE_OVER },
    { number: 1, seat: 1, x: 3 * RADIUS, y: FAR_LINE + WHITE_OVER - 2 * RADIUS },
  ];
}

/** The discs as the server gets them. */
export function sent(discs: Disc[]): Pick<Attempt, "white" | "pennies"> {
  const white = discs.find(({ seat }) => seat === null);
  const pennies = discs.flatMap(({ seat, x, y }) => (seat === null ? [] : [{ seat, x, y }]));
  return { white: white ? [white.x, white.y] : null, pennies };
}

/** The discs where they came to rest. `flicker`: whose penny is the last of them. */
export function rested(discs: Disc[], places: Tried["discs"], flicker: number): Disc[] {
  const owners = new Map(discs.map(({ number, seat }) => [number, seat]));
  owners.set(places.length - 1, flicker);
  const left = places.flatMap(([x, y, on_board], number): Disc[] => {
    const seat = owners.get(number);
    return on_board && seat !== undefined ? [{ number, seat, x, y }] : [];
  });
  return numbered(left);
}

/** The same discs, with new numbers. */
export function numbered(discs: Disc[]): Disc[] {
  let penny = 0;
  return discs.map((disc) => ({ ...disc, number: disc.seat === null ? 0 : ++penny }));
}

/** With another disc, at the first place of a row on the far side that is free. `seat`: null for the white. */
export function added(discs: Disc[], seat: number | null, width: number, length: number): Disc[] {
  const disc = { number: seat === null ? 0 : discs.length, seat, ...vacant(discs, width, length) };
  return numbered(seat === null ? [disc, ...discs] : [...discs, disc]);
}

function vacant(discs: Disc[], width: number, length: number): Place {
  const step = 2.5 * RADIUS;
  for (let y = length - 2 * RADIUS; y > RADIUS; y -= step)
    for (let x = -width / 2 + 2 * RADIUS; x <= width / 2 - RADIUS; x += step)
      if (discs.every((disc) => Math.hypot(disc.x - x, disc.y - y) > 2 * RADIUS)) return { x, y };
  return { x: 0, y: length / 2 };
}

/** A disc moved there, as far as the board goes. */
export function moved(discs: Disc[], number: number, to: Place, width: number, length: number): Disc[] {
  const x = Math.min(width / 2, Math.max(-width / 2, to.x));
  const y = Math.min(length, Math.max(0, to.y));
  return discs.map((disc) => (disc.number === number ? { ...disc, x, y } : disc));
}

/** The disc that a finger means: the nearest one that is no further away than this. */
export function nearest(discs: Disc[], { x, y }: Place, within: number): Disc | null {
  let found: Disc | null = null;
  let least = within;
  for (const disc of discs) {
    const away = Math.hypot(disc.x - x, disc.y - y);
    if (away > least) continue;
    found = disc;
    least = away;
  }
  return found;
}

/** The disc at fault, by the field that a refusal names. */
export function faulty(field: string | null | undefined): number | null {
  if (field === "white") return 0;
  const penny = /^pennies\[(\d+)\]$/.exec(field ?? "")?.[1];
  return penny === undefined ? null : Number(penny) + 1;
}
