// Turns the cards that the player put together into an action. The server decides whether it is legal.
import { JOKER, RANKS, rankOf } from "../cards";
import type { Action, Asks, Rank } from "../view";

/** The ranks that a set of these cards can have: several only if it holds just wild cards of several ranks. */
export function ranksOf(cards: string[], wild: string[]): Rank[] {
  const ranks = [...new Set(cards.map(rankOf))].sort(
    (one, other) => RANKS.indexOf(one) - RANKS.indexOf(other),
  );
  const natural = cards.map(rankOf).find((rank) => !wild.includes(rank));
  return natural ? [natural] : ranks;
}

/** The rank of a set: the chosen one if it is possible, otherwise the rank of most of its cards. */
export function rankMeant(cards: string[], wild: string[], chosen: Rank | undefined): Rank {
  const ranks = ranksOf(cards, wild);
  if (chosen && ranks.includes(chosen)) return chosen;
  const count = (rank: Rank) => cards.filter((card) => rankOf(card) === rank).length;
  return ranks.reduce((best, rank) => (count(rank) > count(best) ? rank : best), ranks[0] ?? JOKER);
}

/**
 * The sets being built as a first-down; null if none is. An empty set is included only while another one is short of
 * cards, so that the server's answer is about that one.
 */
function layDown(sets: string[][], asks: Asks, chosen: (Rank | undefined)[]): Action | null {
  const begun = sets.filter((set) => set.length > 0);
  const first = begun[0];
  if (!first) return null;
  const rank = (cards: string[], number: number) => rankMeant(cards, asks.wild, chosen[number]);
  const named = sets.map((cards, number) => ({
    rank: cards.length ? rank(cards, number) : rank(first, sets.indexOf(first)),
    cards,
  }));
  const short = begun.some((set) => set.length < asks.size);
  const included = short ? named : named.filter(({ cards }) => cards.length > 0);
  return {
    type: "lay_down",
    sets: included.sort((one, other) => Number(!one.cards.length) - Number(!other.cards.length)),
  };
}

/** The cards that an action would lay or discard. */
export function cardsOf(action: Action | undefined): string[] {
  if (!action) return [];
  if ("sets" in action) return action.sets.flatMap(({ cards }) => cards);
  return "cards" in action ? action.cards : [];
}

/** The action for the sets being built, or else for the picked cards. */
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
  // A single picked card is meant as the discard.
  const built = begun || sets.length > 1 || picked.length < 2 ? sets : [picked];
  if (!down) return layDown(built, asks, ranks);
  const cards = built[0] ?? [];
  return cards.length > 0 ? { type: "lay_set", rank: rankMeant(cards, wild, ranks[0]), cards } : null;
}
