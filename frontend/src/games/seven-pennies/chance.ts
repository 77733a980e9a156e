import type { Action, Options } from "../../generated/seven-pennies";
import type { Chance } from "../chance";

const COINS = 2; // faces; value 1 is tails, value 2 heads

/** One draw for who begins, and one for each piece thrown: it decides which value comes up (SP-1, SP-2). */
export const chance: Chance<Action, Options> = {
  again: (recorded, options, integers) => {
    if (recorded.type === "starter") return { type: "starter", seat: integers(0, options.players) };
    if (recorded.type !== "thrown") return null;
    const counts = Array<number>(options.faces).fill(0);
    const pieces = recorded.counts.reduce((sum, count) => sum + count, 0);
    for (let piece = 0; piece < pieces; piece++) {
      const value = integers(0, counts.length);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return { type: "thrown", counts };
  },
  kind: ({ type }) => (type === "starter" ? "Who begins" : "Throw"),
  told: (outcome) =>
    outcome.type === "thrown"
      ? thrown(outcome.counts)
      : outcome.type === "starter"
        ? `seat ${outcome.seat + 1}`
        : "",
};

function thrown(counts: number[]): string {
  if (counts.length === COINS) {
    const [tails = 0, heads = 0] = counts;
    return `${heads} ${heads === 1 ? "head" : "heads"}, ${tails} ${tails === 1 ? "tail" : "tails"}`;
  }
  return counts.flatMap((count, value) => Array<number>(count).fill(value + 1)).join(" ");
}
