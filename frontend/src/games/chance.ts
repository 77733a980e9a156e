// What a game's chance.ts exports as `chance`: the texts of its chance outcomes. It is loaded when a record of the game
// is verified. lib/chance/outcomes.ts computes the outcomes from the draws, for every game alike.
import type { Draws, Outcome } from "../lib/chance/outcomes";
import { DRAWS } from "../wire/outcomes";

/** The full text of an outcome that is shortened. */
export interface Whole {
  words: string;
  parts: string[];
}

/** A game's texts, by its action types, which include chance outcomes. */
export interface Chance<Action extends { type: string } = Outcome> {
  /** The kind of an outcome: "Roll". */
  kind(outcome: Action): string;
  /** The outcome in short: "3 heads, 2 tails". */
  text(outcome: Action): string;
  /** For an outcome of which `text` shows only a part: a label for all parts, and all of them. */
  whole?(outcome: Action): Whole | null;
}

const games = import.meta.glob<{ chance: Chance }>("./*/chance.ts");

/** A game's chance: its texts, and how its draws become outcomes. */
export interface Known extends Chance {
  draws: Draws;
}

/** Loads the chance of a game. Throws an Error, in words for people, if this page does not know it. */
export async function loadChance(game: string): Promise<Known> {
  const [load, draws] = [games[`./${game}/chance.ts`], DRAWS[game]];
  if (!load || !draws) throw new Error(`This page does not know the game ${game}.`);
  return { ...(await load()).chance, draws };
}
