// How discs moved in a shot: pieces of constant deceleration, as the server stores them (docs/discs.md).

import type { Paths } from "../../wire/penny-white";

export type { Paths };

type Piece = Paths["discs"][number][number];

export interface Place {
  x: number;
  y: number;
}

/** Where a disc is at a time. */
export function placeAt(pieces: Piece[], time: number, slowing: number): Place {
  const piece = pieces.findLast(([begins]) => begins <= time) ?? pieces[0];
  if (!piece) return { x: 0, y: 0 };
  const [begins, x, y, vx, vy] = piece;
  const speed = Math.hypot(vx, vy);
  if (speed === 0) return { x, y };
  const passed = Math.min(Math.max(0, time - begins), speed / slowing);
  const seconds = passed * (1 - (slowing * passed) / (2 * speed));
  return { x: x + vx * seconds, y: y + vy * seconds };
}

/** How far a disc slides at this speed if nothing is in its way. */
export function slides(speed: number, slowing: number): number {
  return (speed * speed) / (2 * slowing);
}

/** The speed at which a disc slides so far. */
export function speedFor(distance: number, slowing: number): number {
  return Math.sqrt(2 * slowing * Math.max(0, distance));
}

/** When to draw a disc so that straight lines between the places look like its way: seconds. */
export function moments(pieces: Piece[], until: number, frame: number): number[] {
  const found = new Set([0, until]);
  for (const [begins] of pieces) if (begins < until) found.add(begins);
  for (let time = frame; time < until; time += frame) found.add(time);
  return [...found].sort((one, other) => one - other);
}
