import type { Action } from "../../wire/seven-pennies";
import type { Chance } from "../chance";

const COINS = 2; // faces; value 1 is tails, value 2 heads

export const chance: Chance<Action> = {
  kind: ({ type }) => (type === "starter" ? "Who begins" : "Throw"),
  text: (outcome) =>
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
