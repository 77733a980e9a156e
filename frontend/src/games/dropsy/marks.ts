// The look of a seat's tokens: their colour, and a mark for players who do not distinguish colours.
import { colour } from "./view";

/** Lines in a square from -1 to 1 around the middle of a token. They differ from each other in every rotation. */
const MARKS = [
  "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  "M0-1V1M-1 0H1",
  "M0-1L.95 .7H-.95Z",
  "M-.8-.8H.8V.8H-.8Z",
  "M0 0V-1M0 0L.87 .5M0 0L-.87 .5",
  "M-.9-.55H.9M-.9 .55H.9",
] as const;

/** The mark of a seat. */
export const markOf = (seat: number) => MARKS[seat % MARKS.length] ?? MARKS[0];

/** The lightness and chroma of a token's paint. */
const PAINTS = {
  face: [0.64, 0.13],
  edge: [0.46, 0.1],
  side: [0.5, 0.115],
  mark: [0.83, 0.09],
} as const;

export function paint(part: keyof typeof PAINTS, seat: number): string {
  const [light, chroma] = PAINTS[part];
  return `oklch(${light} ${chroma} ${colour(seat)})`;
}
