// The form of a round: the player who went out, and the cards of everybody else, by their kinds or in total.
import type { RoundEnds } from "../../../wire/ten-pennies-sheet";

/** Nobody went out. */
export const NOBODY = "nobody";
export type Out = number | typeof NOBODY | null;
/** "kinds": how many cards of each; "total": how many cards, and their points. */
export type Way = "kinds" | "total";
type Hand = RoundEnds["caught"][number];

const NUMBER = /^\d+$/;

/** The action of a round's fields, a row for each seat; null while something is missing. An empty field means 0. */
export function roundOf(out: Out, way: Way, rows: readonly string[][]): RoundEnds | null {
  if (out === null) return null;
  const caught = rows.map((row, seat) => (seat === out ? null : handOf(way, row)));
  const found = caught.filter((hand) => hand !== undefined);
  if (found.length < caught.length) return null;
  return { type: "round_ends", out: out === NOBODY ? null : out, caught: found };
}

/** The hand of a row; undefined while it is not complete. */
function handOf(way: Way, row: readonly string[]): Exclude<Hand, null> | undefined {
  const typed = row.map((one) => one.trim());
  if (typed.some((one) => one !== "" && !NUMBER.test(one))) return undefined;
  const [first = "", second = "", third = "", fourth = ""] = typed;
  if (way === "total") {
    return first === "" || second === "" ? undefined : { cards: Number(first), points: Number(second) };
  }
  if (typed.every((one) => one === "")) return undefined;
  return [Number(first), Number(second), Number(third), Number(fourth)];
}
