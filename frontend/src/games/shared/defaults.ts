// Parts that several games have in common.
import type { Game, Score } from "../contract";

/** What score sheets and games without drawings have instead of controls. */
export const PLAIN: Pick<Game, "afar" | "records" | "holdingMatters" | "buttons" | "side"> = {
  afar: { layout: "bare" },
  records: true,
  holdingMatters: false,
  buttons: [],
  side: () => null,
};

/** A score in points that decides the match; null while there is none. */
export function points(count: number | undefined): Score | null {
  return count === undefined ? null : { count, units: ["point", "points"], decides: true };
}
