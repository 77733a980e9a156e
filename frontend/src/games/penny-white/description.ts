// The board in words, for screen readers.

import type { Namer } from "../../ui/text";
import { FIGURES } from "../../wire/penny-white";
import type { Disc } from "./view";

/** Where the white lies, and every penny by its distance from it. */
export function described(discs: Disc[], length: number, name: Namer): string {
  const white = discs.find(({ seat }) => seat === null);
  const pennies = discs
    .flatMap(({ seat, x, y }) =>
      seat === null ? [] : [{ seat, x, y, far: white ? Math.hypot(x - white.x, y - white.y) : y }],
    )
    .sort((one, other) => one.far - other.far);
  const lying = pennies.map(({ seat, x, y, far }) => {
    const who = name(seat, true);
    return white
      ? `${who}: ${far.toFixed(0)} mm ${side(x - white.x, y - white.y)} it`
      : `${who}: ${where(x, y)}`;
  });
  const first = white
    ? `The white lies ${where(white.x, white.y)}, ${(length - white.y).toFixed(0)} mm before the back edge`
    : "The white is not on the board";
  return `${first}. ${lying.length > 0 ? `Pennies, the nearest first: ${lying.join("; ")}` : "No penny lies there"}.`;
}

export function where(x: number, y: number): string {
  const over = y - FIGURES.far_line;
  const far =
    over >= 0 ? `${over.toFixed(0)} mm over the far line` : `${(-over).toFixed(0)} mm before the far line`;
  const aside =
    Math.abs(x) < 0.5
      ? "on the middle line"
      : `${Math.abs(x).toFixed(0)} mm to the ${x > 0 ? "right" : "left"}`;
  return `${far}, ${aside}`;
}

/** On which side of the white a penny is, seen by the player. */
export function side(right: number, up: number): string {
  if (Math.abs(right) > Math.abs(up)) return right > 0 ? "to the right of" : "to the left of";
  return up > 0 ? "beyond" : "before";
}
