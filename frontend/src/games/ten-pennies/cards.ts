// Cards as the server writes them: rank, suit, deck ("7H.0"); jokers "*R.0" and "*B.0". Their names and their order.
import type { Rank } from "./view";

export const RANKS: Rank[] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "*"];
/** Black and red alternate, so that neighbours in a hand differ. */
const SUITS = "CDSHBR";

const RANK_NAMES = [..."deuce three four five six seven eight nine ten jack queen king ace joker".split(" ")];
const SUIT_NAMES: { [suit: string]: string } = {
  C: "clubs",
  D: "diamonds",
  H: "hearts",
  S: "spades",
  B: "black",
  R: "red",
};

export const JOKER: Rank = "*";

export const rankOf = (card: string): Rank => RANKS.find((rank) => card.startsWith(rank)) ?? JOKER;
export const suitOf = (card: string): string => card.charAt(1);
/** The rank on the index of a card. */
export const indexOf = (rank: string): string => (rank === "T" ? "10" : rank);

/** A card in words: "7 of hearts, wild". Numbers are digits, as on the card, so that its name contains its label. */
export function called(card: string, wild = false): string {
  const rank = rankOf(card);
  const number = Number.parseInt(indexOf(rank), 10);
  const name = number || nameOf(rank);
  const suit = SUIT_NAMES[suitOf(card)] ?? "";
  const words = rank === JOKER ? `${suit} ${name}` : `${name} of ${suit}`;
  return wild ? `${words}, wild` : words;
}

const ORDER: readonly string[] = RANKS;
const nameOf = (rank: string) => RANK_NAMES[ORDER.indexOf(rank)] ?? "card";

/** The cards of a rank in words: "sixes". */
export function plural(rank: string): string {
  const name = nameOf(rank);
  return name.endsWith("x") ? `${name}es` : `${name}s`;
}

export type Order = "rank" | "suit";

/** Cards sorted by rank or suit. Those that are wild now come together at the end. */
export function sorted(cards: string[], by: Order, wild: string[]): string[] {
  const place = (card: string): number => {
    const rank = RANKS.indexOf(rankOf(card));
    const suit = SUITS.indexOf(suitOf(card));
    const group = wild.includes(rankOf(card)) ? 1000 : 0;
    return group + (by === "rank" || group ? rank * 10 + suit : suit * 100 + rank);
  };
  return [...cards].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}
