// The discs that are placed on the picture of the board: the white and the pennies of both, in mm as in the rules.
import type { Board } from "../../../wire/penny-white-sheet";

export interface Disc {
  /** Whose penny it is; null: the white. */
  seat: number | null;
  x: number;
  y: number;
}

/** The nearest place on the board, rounded to a tenth of a mm. */
export function onBoard(
  { x, y }: { x: number; y: number },
  [width = 0, length = 0]: number[],
): {
  x: number;
  y: number;
} {
  const within = (value: number, low: number, high: number) =>
    Math.min(Math.max(Math.round(value * 10) / 10, low), high);
  return { x: within(x, -width / 2, width / 2), y: within(y, 0, length) };
}

/** The discs with one more. There is one white: another one takes its place. */
export function withDisc(discs: readonly Disc[], disc: Disc): Disc[] {
  return [...discs.filter((one) => disc.seat !== null || one.seat !== null), disc];
}

/** The action to enter; null without the white. */
export function boardOf(discs: readonly Disc[]): Board | null {
  const white = discs.find(({ seat }) => seat === null);
  if (!white) return null;
  const pennies = discs.flatMap(({ seat, x, y }): Board["pennies"] => (seat === null ? [] : [[seat, x, y]]));
  return { type: "board", white: [white.x, white.y], pennies };
}
