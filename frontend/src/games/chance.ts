// What a game's chance.ts exports as `chance`: how its outcomes of chance are told. It is loaded when a record of the
// game is verified; what the draws give is worked out by outcomes.ts, for every game alike.
import { DRAWS } from "../generated/outcomes";
import type { Draws } from "./outcomes";

/** What chance brought, as a record writes it. */
export interface Outcome {
  type: string;
  [field: string]: unknown;
}

export type Options = { [name: string]: unknown };

/** The next draw of the house's dice, from low (included) to high (not included). */
export type Integers = (low: number, high: number) => number;

/** All of an outcome that is told in short. */
export interface Whole {
  words: string;
  parts: string[];
}

/** Of a game: by the actions that it has, outcomes of chance among them. */
export interface Chance<Action extends { type: string } = Outcome> {
  /** What kind of outcome it is: "Roll". */
  kind(outcome: Action): string;
  /** The outcome in a few words or figures: "3 heads, 2 tails". */
  told(outcome: Action): string;
  /** An outcome of so many parts that `told` gives only the first: what they are in words, and every one of them. */
  whole?(outcome: Action): Whole | null;
}

const games = import.meta.glob<{ chance: Chance }>("./*/chance.ts");

/** A game's chance: how it is told, and what its draws make. */
export interface Known extends Chance {
  draws: Draws;
}

/** The chance of a game. Raises an Error, in words for people, where this page does not know it. */
export async function loadChance(game: string): Promise<Known> {
  const [load, draws] = [games[`./${game}/chance.ts`], DRAWS[game]];
  if (!load || !draws) throw new Error(`This page does not know the game ${game}.`);
  return { ...(await load()).chance, draws };
}
