// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event = Deals | Bought | WentOut | NobodyWentOut | RoundOver | Won;
export type Action = FirstDeal | Buys | RoundEnds;

/**
 * The seat deals the first round.
 */
export interface Deals {
  type: "deals";
  seat: number;
  rule: string;
}
/**
 * The seat bought a card for a penny. ``left``: its remaining pennies.
 */
export interface Bought {
  type: "bought";
  seat: number;
  rule: string;
  left: number;
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
 * No card was left to draw, which ended the round.
 */
export interface NobodyWentOut {
  type: "nobody_went_out";
  seat: null;
  rule: string;
  round: number;
}
/**
 * The round ended: each seat's points, and with how many cards it was caught.
 */
export interface RoundOver {
  type: "round_over";
  seat: null;
  rule: string;
  round: number;
  points: number[];
  scores: number[];
  cards: number[];
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
 * What everybody sees.
 *
 *     ``most``: how many cards each seat can hold, with those bought in this round. ``by_round``: each seat's points in
 *     each finished round. ``kinds``: in the order in which caught cards are counted.
 */
export interface View {
  game: "ten-pennies-sheet";
  phase: "first_deal" | "over" | "round";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  round: number;
  dealer: number | null;
  pennies: number[];
  bowl: number;
  most: number[];
  asks: Asks;
  by_round: number[][];
  kinds: Kind[];
}
/**
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
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
 * Cards that cost the same when caught: what they are, and the points of each.
 */
export interface Kind {
  cards: string;
  points: number;
}
/**
 * The seat drew the highest card and deals first (TP-1).
 */
export interface FirstDeal {
  type: "first_deal";
  seat: number;
}
/**
 * The seat bought a card for a penny (TP-3).
 */
export interface Buys {
  type: "buys";
  seat: number;
}
/**
 * The round ended. ``out``: who went out, None if no card was left to draw (TP-8, TP-9).
 *
 *     ``caught``: for each seat the cards with which it was caught, by their kinds or in total; None for who went out.
 */
export interface RoundEnds {
  type: "round_ends";
  out: number | null;
  /**
   * @maxItems 8
   */
  caught: ([number, number, number, number] | Total | null)[];
}
/**
 * The cards with which a seat was caught, by their number and their points.
 */
export interface Total {
  points: number;
  cards: number;
}
/**
 * All options of a match.
 */
export interface Options {
  players: number;
}
