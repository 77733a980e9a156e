// What is laid, as an action: from the cards that the player put together. Whether it may be laid, the server says.
import { JOKER, RANKS, rankOf } from "./cards";
import type { Action, Asks, Rank } from "./view";

/** The ranks that a set of these cards may be meant to have: one, but where only wild cards of several ranks lie in it. */
export function ranksOf(cards: string[], wild: string[]): Rank[] {
  const ranks = [...new Set(cards.map(rankOf))].sort(
    (one, other) => RANKS.indexOf(one) - RANKS.indexOf(other),
  );
  const natural = cards.map(rankOf).find((rank) => !wild.includes(rank));
  return natural ? [natural] : ranks;
}

/** The rank that is meant: the one chosen, where it may be, or else the one that most cards have. */
export function rankMeant(cards: string[], wild: string[], chosen: Rank | undefined): Rank {
  const ranks = ranksOf(cards, wild);
  if (chosen && ranks.includes(chosen)) return chosen;
  const count = (rank: Rank) => cards.filter((card) => rankOf(card) === rank).length;
  return ranks.reduce((best, rank) => (count(rank) > count(best) ? rank : best), ranks[0] ?? JOKER);
}

/** The sets being built as a first-down; null where nothing is built. A set that is not begun is told only while
 * another is short of cards, so that the answer is about that one. */
export function layDown(sets: string[][], asks: Asks, chosen: (Rank | undefined)[]): Action | null {
  const begun = sets.filter((set) => set.length > 0);
  const first = begun[0];
  if (!first) return null;
  const rank = (cards: string[], number: number) => rankMeant(cards, asks.wild, chosen[number]);
  const named = sets.map((cards, number) => ({
    rank: cards.length ? rank(cards, number) : rank(first, sets.indexOf(first)),
    cards,
  }));
  const short = begun.some((set) => set.length < asks.size);
  const told = short ? named : named.filter(({ cards }) => cards.length > 0);
  return {
    type: "lay_down",
    sets: told.sort((one, other) => Number(!one.cards.length) - Number(!other.cards.length)),
  };
}

/** The cards that an action would lay or discard. */
export function cardsOf(action: Action | undefined): string[] {
  if (!action) return [];
  if ("sets" in action) return action.sets.flatMap(({ cards }) => cards);
  return "cards" in action ? action.cards : [];
}

/** What would be laid of the cards put together: the sets being built, or else those picked. */
export function laidBy(
  {
    sets,
    picked,
    ranks,
    wild,
  }: { sets: string[][]; picked: string[]; ranks: (Rank | undefined)[]; wild: string[] },
  asks: Asks,
  down: boolean,
): Action | null {
  const begun = sets.some((set) => set.length > 0);
  // One card alone is picked to be discarded.
  const built = begun || sets.length > 1 || picked.length < 2 ? sets : [picked];
  if (!down) return layDown(built, asks, ranks);
  const cards = built[0] ?? [];
  return cards.length > 0 ? { type: "lay_set", rank: rankMeant(cards, wild, ranks[0]), cards } : null;
}
