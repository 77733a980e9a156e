// The texts of the practice board: places, the result of a flick, and the figures of two hundred hands.
import type { Hands, Share, Tried } from "../../../wire/penny-white";
import { side, where } from "../description";
import type { Disc } from "../view";
import { direction, speed } from "../words";

export const COLOURS = ["copper", "silver"] as const;

export function colour(seat: number): string {
  return COLOURS[seat] ?? "";
}

function nameOf({ number, seat }: Disc): string {
  return seat === null ? "The white" : `Penny ${number}, ${colour(seat)}`;
}

/** A disc and where it lies, for its own label. */
export function lies(disc: Disc): string {
  return `${nameOf(disc)}: ${where(disc.x, disc.y)}`;
}

/** The true direction and speed of a flick, the place of the penny, and the discs that left the board. */
export function tried({ angle, speed: fast, discs }: Tried, before: Disc[]): string {
  const hand = `The hand flicked ${direction(angle)}, ${speed(fast)}.`;
  const flicked = discs.at(-1);
  if (!flicked) return hand;
  const [x, y, stays] = flicked;
  const white = before.some(({ seat }) => seat === null) && discs[0]?.[2] ? discs[0] : null;
  const penny = !stays
    ? "The penny left the board."
    : white
      ? `The penny lies ${Math.hypot(x - white[0], y - white[1]).toFixed(0)} mm ${side(x - white[0], y - white[1])} the white.`
      : `The penny lies ${where(x, y)}.`;
  const gone = before.filter(({ number }) => discs[number]?.[2] === false).map(nameOf);
  return `${hand} ${penny}${gone.length > 0 ? ` Off the board: ${gone.join("; ").toLowerCase()}.` : ""}`;
}

export interface Line {
  head: string;
  figure: string;
  /** Its error. */
  range: string;
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const between = ({ low, high }: Share) => `${(low * 100).toFixed(0)} to ${percent(high)}`;

/** The figures of two hundred hands, line by line. */
export function lines({ stays, nearest, distance }: Hands): Line[] {
  return [
    { head: "Stays on the board", figure: percent(stays.share), range: between(stays) },
    {
      head: "Is the nearest penny",
      figure: nearest ? percent(nearest.share) : "no white",
      range: nearest ? between(nearest) : "",
    },
    {
      head: "Mean distance to the white",
      figure: distance ? `${distance.mean.toFixed(0)} mm` : "none",
      range: distance
        ? `± ${distance.error.toFixed(1)} mm; single flicks ± ${distance.spread.toFixed(0)} mm`
        : "",
    },
  ];
}

/** The same in a line. */
export function inBrief({ places, stays, nearest, distance }: Hands): string {
  const parts = [
    `${percent(stays.share)} stay`,
    ...(nearest ? [`${percent(nearest.share)} are nearest`] : []),
    ...(distance ? [`${distance.mean.toFixed(0)} mm from the white on average`] : []),
  ];
  return `Of ${places.length} hands ${parts.join(", ")}.`;
}

/** The same for screen readers. */
export function inWords(hands: Hands): string {
  const parts = lines(hands).map(({ head, figure, range }) => `${head}: ${figure}${range && `, ${range}`}`);
  return `Of ${hands.places.length} hands. ${parts.join(". ")}.`;
}
