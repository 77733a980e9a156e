// The discs of the last end on a score sheet, as the game's own board shows them.
import type { LogEntry } from "../../../wire";
import type { Action, Measured, View } from "../../../wire/penny-white-sheet";
import type { PennyWhiteView } from "../view";

type Entry = LogEntry<"penny-white-sheet">;
type Lying = Pick<PennyWhiteView, "white" | "pennies">;

/** What is entered when an end is over. */
const ENDS: readonly Action["type"][] = ["nearest", "board", "put_off", "missed"];
const BARE: Lying = { white: null, pennies: [] };

/** What lies on the board: the last end as it was placed on the picture; nothing if it was entered without places. */
export function lying(view: View, entries: readonly Entry[]): PennyWhiteView {
  const ended = entries.findLast(({ action }) => action && ENDS.includes(action.type));
  return {
    ...view,
    game: "penny-white",
    phase: "flick",
    left: [],
    ...(ended ? placed(ended, view.scores.length) : BARE),
  };
}

/** What an entry measured. */
export function measuredIn({ events }: Entry): Measured[] {
  return events.flatMap(({ data }) => (data.type === "measured" ? [data] : []));
}

/** The discs of a board that was entered. A player's pennies are numbered in the order in which they were placed. */
function placed(entry: Entry, seats: number): Lying {
  if (entry.action?.type !== "board") return BARE;
  const { white, pennies: all } = entry.action;
  const left = Array.from({ length: seats }, (_, seat) => all.filter(([owner]) => owner === seat));
  const measured = new Map(measuredIn(entry).map((one) => [one.penny, one.seat]));
  const pennies = Array.from({ length: Math.max(-1, ...measured.keys()) + 1 }, (_, penny) => {
    const [seat = 0, x = 0, y = 0] = left[measured.get(penny) ?? -1]?.shift() ?? [];
    return { seat, x, y, on_board: measured.has(penny) };
  });
  return { white, pennies };
}
