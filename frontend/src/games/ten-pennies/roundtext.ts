// The sets that a round requires, in words. The numbers come from the server.
import { plural } from "./cards";
import type { Asks } from "./view";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const number = (count: number): string => NUMBERS[count] ?? String(count);

/** "two sets of four". */
export function required({ sets, size }: Asks): string {
  return sets === 1 ? `a set of ${number(size)}` : `${number(sets)} sets of ${number(size)}`;
}

/** "at most one wild in each". */
export function allowed({ sets, wilds }: Asks): string {
  return `at most ${wilds === 1 ? "one wild" : `${number(wilds)} wilds`}${sets === 1 ? "" : " in each"}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "twos, aces and jokers". */
export function wildOnes({ wild }: Asks): string {
  const names = wild.map(plural);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
