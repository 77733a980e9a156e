// What a game's chance.ts exports as `chance`: how its outcomes are drawn again, the way the library's sample_chance
// draws them, and how they are told. It is loaded when a record of the game is verified.

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

/** Of a game: by the actions, outcomes among them, and options that it has. A record that has others fits no draw. */
export interface Chance<Action extends { type: string } = Outcome, Chosen = Options> {
  /** What the dice give in place of an outcome; null for an action that a player took. */
  again(recorded: Action, options: Chosen, integers: Integers): Action | null;
  /** What kind of outcome it is: "Roll". */
  kind(outcome: Action): string;
  /** The outcome in a few words or figures: "3 heads, 2 tails". */
  told(outcome: Action): string;
  /** An outcome of so many parts that `told` gives only the first: what they are in words, and every one of them. */
  whole?(outcome: Action): Whole | null;
}

const games = import.meta.glob<{ chance: Chance }>("./*/chance.ts");

/** The chance of a game. Raises an Error, in words for people, where this page does not know it. */
export async function loadChance(game: string): Promise<Chance> {
  const load = games[`./${game}/chance.ts`];
  if (!load) throw new Error(`This page does not know the game ${game}.`);
  return (await load()).chance;
}
