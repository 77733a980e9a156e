// The view of Ten Pennies as the server writes it. A card is its text: rank, suit, deck ("7H.0", "*R.1").
import type { View } from "../board";

/** A set on the table; its number is its place in `sets`. */
export interface LaidSet {
  owner: number;
  rank: string;
  cards: string[];
}

/** What the round asks for, and which ranks are wild in it. */
export interface Asks {
  sets: number;
  size: number;
  wilds: number;
  wild: string[];
}

export interface TenPenniesView extends View {
  phase: string;
  turn: number | null;
  placings: number[];
  scores: number[];
  /** From 1 on. */
  round: number;
  dealer: number | null;
  /** The card on offer. */
  up: string | null;
  /** The seat asked to buy it. */
  buyer: number | null;
  /** The newest card that was passed over and is still out. */
  passed: string | null;
  /** How many cards the stock has. */
  stock: number;
  /** How many cards each seat holds. */
  hands: number[];
  /** The reader's own cards; not there for who has no seat. */
  hand?: string[];
  /** Whether each seat has laid its first-down. */
  down: boolean[];
  sets: LaidSet[];
  /** The pennies that each seat has left to buy with. */
  pennies: number[];
  bowl: number;
  asks: Asks;
  /** The points of each round that is over, one a seat. */
  by_round: number[][];
}
