// The entries for a layout: laid out by a player, or drawn.

import type { LogEntry } from "../../../wire";
import type { Action, View } from "../../../wire/dropsy-sheet";
import type { Cells } from "../view";

/** `random`: whether the player asked for a random layout. In the first round it is always drawn. */
export function layoutOf(phase: View["phase"], cells: Cells, random: boolean): Action[] {
  if (phase === "arranged") return [{ type: "arranged", cells }];
  return random ? [{ type: "arrange_random" }, { type: "arranged", cells }] : [{ type: "arrange", cells }];
}

/** The layout that was entered last, to begin the next one with; null before the first. */
export function lastLayout(entries: readonly LogEntry<"dropsy-sheet">[]): Cells | null {
  for (const { action } of entries.toReversed()) {
    if (action?.type === "arrange" || action?.type === "arranged") return action.cells;
  }
  return null;
}
