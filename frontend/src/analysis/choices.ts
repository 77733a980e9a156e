// Which choices of a decision are shown.
import type { Decided } from "../wire";

/** The best choices that are shown, besides the one taken, until the reader asks for all. */
export const FEW = 6;

export interface Shown {
  label: string;
  value: number;
  error: number;
  taken: boolean;
}

export function shownChoices(decision: Decided, all: boolean): Shown[] {
  return decision.choices
    .map((choice, at) => ({ ...choice, taken: at === decision.taken }))
    .filter(({ taken }, at) => all || taken || at < FEW);
}
