import type { Chance } from "../chance";

const COINS = 2; // faces; value 1 is tails, value 2 heads

export const chance: Chance = {
  kind: ({ type }) => (type === "starter" ? "Who begins" : "Throw"),
  told: ({ seat, counts }) => (Array.isArray(counts) ? thrown(counts) : `seat ${Number(seat) + 1}`),
};

function thrown(counts: number[]): string {
  if (counts.length === COINS) {
    const [tails, heads] = counts as [number, number];
    return `${heads} ${heads === 1 ? "head" : "heads"}, ${tails} ${tails === 1 ? "tail" : "tails"}`;
  }
  return counts.flatMap((count, value) => Array<number>(count).fill(value + 1)).join(" ");
}
