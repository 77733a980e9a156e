// The types of this game, as the server sends them.

import type {
  Choice as AnyChoice,
  LogEntry as AnyLogEntry,
  Position as AnyPosition,
  RangeChoice,
} from "../../wire";
import type * as Wire from "../../wire/penny-white";

export type PennyWhiteView = Wire.View;
export type Action = Wire.Action;
export type Flick = Wire.Flick | Wire.FlickWhite;
export type LogEntry = AnyLogEntry<"penny-white">;
export type Position = AnyPosition<"penny-white">;
export type Choice = AnyChoice<"penny-white">;
export type Ranged = RangeChoice<"penny-white">;

/** A disc on the board: number 0 is the white, the pennies follow in the order in which they were flicked. */
export interface Disc {
  number: number;
  /** Whose penny it is; null: the white. */
  seat: number | null;
  x: number;
  y: number;
}

/** A penny by its distance from the white, in mm. `counts`: whether it scores. */
export type Ring = Pick<Wire.Measured, "penny" | "distance" | "counts">;

/** The nearest penny of each player, the nearest first; none without the white. */
export function nearestOf(discs: readonly Disc[]): Ring[] {
  const white = discs.find(({ seat }) => seat === null);
  if (!white) return [];
  const nearest = new Map<number, Ring>();
  for (const { seat, number, x, y } of discs) {
    const distance = Math.hypot(x - white.x, y - white.y);
    if (seat === null || distance >= (nearest.get(seat)?.distance ?? Infinity)) continue;
    nearest.set(seat, { penny: number - 1, distance, counts: false });
  }
  return [...nearest.values()].sort((one, other) => one.distance - other.distance);
}

/** The discs that lie on the board. */
export function lying(view: PennyWhiteView): Disc[] {
  const pennies = view.pennies.flatMap(({ seat, x, y, on_board }, index) =>
    on_board ? [{ number: index + 1, seat, x, y }] : [],
  );
  const [x, y] = view.white ?? [];
  return x === undefined || y === undefined ? pennies : [{ number: 0, seat: null, x, y }, ...pennies];
}

/** The disc that an entry flicked, which the view does not contain before it rests. */
export function flicked(view: PennyWhiteView, entry: LogEntry | undefined): Disc | null {
  for (const { data } of entry?.events ?? []) {
    if (data.type === "white_flicked") return { number: 0, seat: null, x: data.x, y: data.y };
    if (data.type === "flicked")
      return { number: view.pennies.length + 1, seat: data.seat, x: data.x, y: data.y };
  }
  return null;
}

/** The view after an outcome, when all discs rest. `flicker`: the owner of the new penny. */
export function rested(
  view: PennyWhiteView,
  discs: [number, number, boolean][],
  flicker: number | null,
): PennyWhiteView {
  const [white, ...pennies] = discs;
  if (!white) return view;
  return {
    ...view,
    phase: "flick",
    white: white[2] ? [white[0], white[1]] : null,
    pennies: pennies.map(([x, y, on_board], index) => ({
      seat: view.pennies[index]?.seat ?? flicker ?? 0,
      x,
      y,
      on_board,
    })),
  };
}
