// The boards and tokens of a match on a score sheet, as the game's own board shows them.
import type { LogEntry } from "../../../wire";
import type { View } from "../../../wire/dropsy-sheet";
import { boardsOf, cellsOf, slotsOf } from "../layout";
import type { DropsyView, Token } from "../view";
import { lastLayout } from "./layouts";

type Entries = readonly LogEntry<"dropsy-sheet">[];

/** How high and at what angle a token lies in a slot. */
const FLUSH = { z: 0, tilt: 0 };

/** What lies on the table. A round that is over stays there until the next layout. */
export function lying(view: View, entries: Entries): DropsyView {
  const cells = view.cells ?? lastLayout(entries);
  const tokens = cells && view.phase !== "round" ? tokensOf(cells, entries) : [];
  return { ...view, game: "dropsy", phase: "drop", cells, tokens, hands: [], drops: [] };
}

/** The tokens in the slots at the end of the last round. */
function tokensOf(cells: number[][], entries: Entries): Token[] {
  const ended = entries.findLast(({ action }) => action?.type === "round_ends")?.action;
  if (ended?.type !== "round_ends") return [];
  const places = boardsOf(cellsOf(cells)).flatMap(slotsOf);
  return places.flatMap(({ x, y, points }, slot) => {
    const seat = ended.slots[slot] ?? null;
    return seat === null ? [] : [{ seat, x, y, ...FLUSH, slot: points }];
  });
}
