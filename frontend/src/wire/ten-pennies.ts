// Generated from schema.json by `npm run wire`; change the server's structs instead.

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
 * The seat drew a card for the deal.
 */
export interface DrewForDeal {
  type: "drew_for_deal";
  seat: number;
  rule: string;
  card: string;
}
/**
 * These seats drew the same rank and draw again.
 */
export interface DrawAgain {
  type: "draw_again";
  seat: null;
  rule: string;
  seats: number[];
}
/**
 * The seat deals the first round.
 */
export interface Deals {
  type: "deals";
  seat: number;
  rule: string;
}
/**
 * A round was dealt, ``cards`` cards each.
 */
export interface Dealt {
  type: "dealt";
  seat: number;
  rule: string;
  round: number;
  cards: number;
}
/**
 * The cards that the seat was dealt.
 */
export interface Hand {
  type: "hand";
  seat: number;
  rule: string;
  private: number;
  cards: string[];
}
/**
 * The first card on offer.
 */
export interface TurnedUp {
  type: "turned_up";
  seat: null;
  rule: string;
  card: string;
}
/**
 * It is the seat's turn.
 */
export interface Turn {
  type: "turn";
  seat: number;
  rule: string;
}
/**
 * The player took the card on offer for free.
 */
export interface Took {
  type: "took";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The seat declined the card on offer.
 */
export interface Passed {
  type: "passed";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The seat bought the card on offer for a penny. ``left``: its remaining pennies.
 */
export interface Bought {
  type: "bought";
  seat: number;
  rule: string;
  card: string;
  left: number;
}
/**
 * Nobody wanted the card.
 */
export interface PassedOver {
  type: "passed_over";
  seat: null;
  rule: string;
  card: string;
}
/**
 * The seat drew cards from the stock.
 */
export interface Drew {
  type: "drew";
  seat: number;
  rule: string;
  count: number;
}
/**
 * The cards that the seat drew from the stock.
 */
export interface DrewCards {
  type: "drew_cards";
  seat: number;
  rule: string;
  private: number;
  cards: string[];
}
/**
 * The player went down with the sets that the round requires.
 */
export interface LaidDown {
  type: "laid_down";
  seat: number;
  rule: string;
  round: number;
  sets: Laid[];
}
/**
 * A set that was laid, with its number on the table.
 */
export interface Laid {
  set: number;
  rank: string;
  cards: string[];
}
/**
 * The player laid a further set.
 */
export interface LaidSet {
  type: "laid_set";
  seat: number;
  rule: string;
  sets: Laid[];
}
/**
 * The player added cards to a set on the table.
 */
export interface LaidOff {
  type: "laid_off";
  seat: number;
  rule: string;
  set: number;
  cards: string[];
}
/**
 * The player discarded a card, which ended the turn.
 */
export interface Discarded {
  type: "discarded";
  seat: number;
  rule: string;
  card: string;
}
/**
 * The player has no cards left and wins the round.
 */
export interface WentOut {
  type: "went_out";
  seat: number;
  rule: string;
  round: number;
}
/**
 * The passed-over cards were shuffled into a new stock of ``cards`` cards.
 */
export interface Reshuffled {
  type: "reshuffled";
  seat: null;
  rule: string;
  cards: number;
}
/**
 * No card was left to draw after these reshuffles: the round ends.
 */
export interface NoStock {
  type: "no_stock";
  seat: null;
  rule: string;
  reshuffles: number;
}
/**
 * The round ended: each seat's points, and the cards with which it was caught.
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
 * The bowl goes to these seats, in these shares. ``seat``: the winner, None if it is shared.
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
 * The view of a position.
 *
 *     ``up``: the card on offer. ``buyer``: the seat that may buy it. ``passed``: the newest passed-over card not
 *     reshuffled yet. ``hands``: the number of cards in each hand. ``hand``: the reader's cards, absent for spectators.
 *     ``down``: whether each seat has laid its first-down. ``by_round``: each seat's points in each finished round.
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
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * A set on the table; its number is its index in ``sets``.
 */
export interface SetOnTable {
  owner: number;
  rank: string;
  cards: string[];
}
/**
 * The requirements of a round: the number of sets, their size, the most wilds in each, and the wild ranks.
 */
export interface Asks {
  sets: number;
  size: number;
  wilds: number;
  wild: string[];
}
/**
 * Chance: a card for each seat still in the draw, in seat order (TP-1).
 */
export interface DrawForDeal {
  type: "draw_for_deal";
  /**
   * @maxItems 8
   */
  cards: string[];
}
/**
 * Chance: shuffled cards, top card first: the deck at the deal (TP-2), later the passed-over discards (TP-9).
 */
export interface Shuffled {
  type: "shuffled";
  /**
   * @maxItems 216
   */
  cards: string[];
}
/**
 * Take the up-card for free, in the player's turn (TP-3).
 */
export interface Take {
  type: "take";
}
/**
 * Decline the up-card (TP-3).
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
 * Go down: lay exactly the sets that the round requires (TP-5).
 */
export interface LayDown {
  type: "lay_down";
  /**
   * @maxItems 8
   */
  sets: NewSet[];
}
/**
 * A set to lay: its rank, with naturals and wilds in any order (TP-4).
 */
export interface NewSet {
  rank: "*" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T";
  /**
   * @maxItems 48
   */
  cards: string[];
}
/**
 * Lay a further set (TP-6).
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
 * Add cards to any player's set, given its number (TP-6).
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
 * Discard a card, which ends the turn (TP-7).
 */
export interface Discard {
  type: "discard";
  card: string;
}
/**
 * All options of a match.
 */
export interface Options {
  players: number;
}
/** The numbers of the rules that drawings and explanations need. */
export const FIGURES = {"rounds":[{"asks":"two sets of three","wild":"deuces","wilds":1},{"asks":"a set of four","wild":"deuces","wilds":1},{"asks":"two sets of four","wild":"deuces","wilds":1},{"asks":"a set of five","wild":"deuces","wilds":2},{"asks":"two sets of five","wild":"deuces, aces and jokers","wilds":2},{"asks":"a set of six","wild":"deuces, aces and jokers","wilds":2},{"asks":"a set of seven","wild":"deuces, aces and jokers","wilds":3}],"points":[{"cards":"threes to nines","points":5},{"cards":"tens to kings","points":10},{"cards":"deuces and aces","points":20},{"cards":"jokers","points":50}]} as const;
