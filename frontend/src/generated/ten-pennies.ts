// Generated from wire.schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | DrewForDeal
  | DrawAgain
  | Deals
  | Dealt
  | Hand
  | TurnedUp
  | Turn
  | Took
  | Passed
  | Bought
  | PassedOver
  | Drew
  | DrewCards
  | LaidDown
  | LaidSet
  | LaidOff
  | Discarded
  | WentOut
  | Reshuffled
  | NoStock
  | RoundOver
  | Won;
export type Action = DrawForDeal | Shuffled | Take | Pass | Buy | LayDown | LaySet | LayOff | Discard;

/**
 * A card drawn for the deal (TP-1).
 */
export interface DrewForDeal {
  type: "drew_for_deal";
  seat: number;
  rule: string;
  card: string;
}
/**
 * These seats drew the same rank and draw again (TP-1).
 */
export interface DrawAgain {
  type: "draw_again";
  seat: null;
  rule: string;
  seats: number[];
}
/**
 * The first deal falls to the seat (TP-1).
 */
export interface Deals {
  type: "deals";
  seat: number;
  rule: string;
}
/**
 * A round was dealt, so many cards each (TP-2).
 */
export interface Dealt {
  type: "dealt";
  seat: number;
  rule: string;
  round: number;
  cards: number;
}
/**
 * The cards that the seat was dealt (TP-2).
 */
export interface Hand {
  type: "hand";
  seat: number;
  rule: string;
  private: number;
  cards: string[];
}
/**
 * The first card on offer (TP-2).
 */
export interface TurnedUp {
  type: "turned_up";
  seat: null;
  rule: string;
  card: string;
}
/**
 * It is the seat's turn (TP-3).
 */
export interface Turn {
  type: "turn";
  seat: number;
  rule: string;
}
/**
 * The card on offer was taken, free (TP-3).
 */
export interface Took {
  type: "took";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The seat did without the card on offer (TP-3).
 */
export interface Passed {
  type: "passed";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The card on offer was bought for a penny; so many pennies are left (TP-3).
 */
export interface Bought {
  type: "bought";
  seat: number;
  rule: string;
  card: string;
  left: number;
}
/**
 * Nobody wanted the card (TP-3).
 */
export interface PassedOver {
  type: "passed_over";
  seat: null;
  rule: string;
  card: string;
}
/**
 * So many cards came from the stock (TP-3).
 */
export interface Drew {
  type: "drew";
  seat: number;
  rule: string;
  count: number;
}
/**
 * Which cards came from the stock (TP-3).
 */
export interface DrewCards {
  type: "drew_cards";
  seat: number;
  rule: string;
  private: number;
  cards: string[];
}
/**
 * The first-down: the sets that the round asks for (TP-5).
 */
export interface LaidDown {
  type: "laid_down";
  seat: number;
  rule: string;
  round: number;
  sets: Laid[];
}
/**
 * A set that was laid, by its number on the table.
 */
export interface Laid {
  set: number;
  rank: string;
  cards: string[];
}
/**
 * A further set (TP-6).
 */
export interface LaidSet {
  type: "laid_set";
  seat: number;
  rule: string;
  sets: Laid[];
}
/**
 * Cards went onto a set on the table (TP-6).
 */
export interface LaidOff {
  type: "laid_off";
  seat: number;
  rule: string;
  set: number;
  cards: string[];
}
/**
 * A card ended the turn (TP-7).
 */
export interface Discarded {
  type: "discarded";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The seat has no card left and wins the round (TP-8).
 */
export interface WentOut {
  type: "went_out";
  seat: number;
  rule: string;
  round: number;
}
/**
 * So many passed-over cards became the stock (TP-9).
 */
export interface Reshuffled {
  type: "reshuffled";
  seat: null;
  rule: string;
  cards: number;
}
/**
 * No card was left to draw, after so many reshuffles: the round ends (TP-9).
 */
export interface NoStock {
  type: "no_stock";
  seat: null;
  rule: string;
  reshuffles: number;
}
/**
 * What the round cost each seat, and the cards that it was caught with.
 */
export interface RoundOver {
  type: "round_over";
  seat: null;
  rule: string;
  round: number;
  points: number[];
  scores: number[];
  caught: string[][];
}
/**
 * The bowl goes to these seats, in these shares (Winning, TP-10). ``seat``: where it is one alone.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  bowl: number;
  seats: number[];
  shares: number[];
}
/**
 * ``up``: the card on offer. ``buyer``: the seat asked to buy it. ``passed``: the newest passed over and still out.
 *
 *     ``hands``: how many cards each seat holds; ``hand``: the reader's own, which one without a seat does not have.
 *     ``down``: whether each seat has laid its first-down. ``by_round``: each seat's points in each round that is over.
 */
export interface View {
  game: "ten-pennies";
  phase: "buy" | "deal" | "draw_for_deal" | "over" | "play" | "reshuffle" | "up";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  round: number;
  dealer: number | null;
  up: string | null;
  buyer: number | null;
  stock: number;
  hands: number[];
  down: boolean[];
  sets: SetOnTable[];
  pennies: number[];
  bowl: number;
  passed: string | null;
  asks: Asks;
  by_round: number[][];
  hand?: string[];
}
/**
 * What the last end or round gave each seat.
 */
export interface Last {
  points: number[];
}
/**
 * A set on the table; its number is its place in ``sets``.
 */
export interface SetOnTable {
  owner: number;
  rank: string;
  cards: string[];
}
/**
 * What a round asks for: sets of so many cards, at most so many wilds in each, and which ranks are wild.
 */
export interface Asks {
  sets: number;
  size: number;
  wilds: number;
  wild: string[];
}
/**
 * A card for each seat still in the draw, in seat order (TP-1).
 */
export interface DrawForDeal {
  type: "draw_for_deal";
  /**
   * @maxItems 8
   */
  cards: string[];
}
/**
 * A shuffled deck, top card first: the whole deck at the deal (TP-2), the passed-over discards later (TP-9).
 */
export interface Shuffled {
  type: "shuffled";
  /**
   * @maxItems 216
   */
  cards: string[];
}
/**
 * Take the up-card, free, on one's turn (TP-3).
 */
export interface Take {
  type: "take";
}
/**
 * Do without the up-card (TP-3).
 */
export interface Pass {
  type: "pass";
}
/**
 * Buy the up-card for a penny, with two cards from the stock (TP-3).
 */
export interface Buy {
  type: "buy";
}
/**
 * The first-down: exactly the sets that the round asks for (TP-5).
 */
export interface LayDown {
  type: "lay_down";
  /**
   * @maxItems 8
   */
  sets: NewSet[];
}
/**
 * A set to be laid: its rank, naturals and wilds in any order (TP-4).
 */
export interface NewSet {
  rank: "*" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T";
  /**
   * @maxItems 48
   */
  cards: string[];
}
/**
 * A further set (TP-6).
 */
export interface LaySet {
  type: "lay_set";
  rank: "*" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T";
  /**
   * @maxItems 48
   */
  cards: string[];
}
/**
 * Cards onto a set of anybody, by its number (TP-6).
 */
export interface LayOff {
  type: "lay_off";
  set: number;
  /**
   * @maxItems 48
   */
  cards: string[];
}
/**
 * A card to the discard pile, which ends the turn (TP-7).
 */
export interface Discard {
  type: "discard";
  card: string;
}
/**
 * Every option with its value filled in.
 */
export interface Options {
  players: number;
}
