// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | Starts
  | Threw
  | Boothed
  | NothingLeft
  | Gathered
  | Cancelled
  | Returned
  | Swept
  | NickelLost
  | NickelWon
  | Out
  | RoundOver
  | Passed
  | Again
  | Won;
export type Action = Gather | Cancel | Starter | Thrown;

/**
 * The seat was drawn to begin.
 */
export interface Starts {
  type: "starts";
  seat: number;
  rule: string;
}
/**
 * The pieces of the Balcony landed in the Theatre.
 */
export interface Threw {
  type: "threw";
  seat: number;
  rule: string;
  counts: number[];
}
/**
 * Pairs went back to the Balcony.
 */
export interface Boothed {
  type: "boothed";
  seat: number;
  rule: string;
  counts: number[];
}
/**
 * The whole throw was boothed.
 */
export interface NothingLeft {
  type: "nothing_left";
  seat: number;
  rule: string;
}
/**
 * The player took all pieces of a value.
 */
export interface Gathered {
  type: "gathered";
  seat: number;
  rule: string;
  value: number;
  count: number;
}
/**
 * The pieces of a value went to the Balcony at the payer's cost. ``payer``: None if nobody pays.
 */
export interface Cancelled {
  type: "cancelled";
  seat: number;
  rule: string;
  payer: number | null;
  value: number;
  count: number;
}
/**
 * Held pieces went back to the Balcony. ``left``: the number that the seat still holds.
 */
export interface Returned {
  type: "returned";
  seat: number;
  rule: string;
  left: number;
  value: number;
  count: number;
}
/**
 * The pieces not gathered went to the Balcony.
 */
export interface Swept {
  type: "swept";
  seat: number;
  rule: string;
  counts: number[];
}
/**
 * The player lost a nickel. ``left``: the number left.
 */
export interface NickelLost {
  type: "nickel_lost";
  seat: number;
  rule: string;
  why: "boothed" | "cancelled";
  left: number;
}
/**
 * The player won a nickel for gathering the whole throw. ``left``: the new number.
 */
export interface NickelWon {
  type: "nickel_won";
  seat: number;
  rule: string;
  left: number;
}
/**
 * The player lost the last nickel. The pieces held went to the Balcony: ``value`` None and ``count`` 0 for none.
 */
export interface Out {
  type: "out";
  seat: number;
  rule: string;
  place: number;
  value: number | null;
  count: number;
}
/**
 * The round ended: all held pieces went to the Balcony. In a match for points each scored one.
 */
export interface RoundOver {
  type: "round_over";
  seat: number;
  rule: string;
  points: number[] | null;
  scores: number[] | null;
  held: Held[];
}
/**
 * The pieces that a seat holds: None and 0 for none.
 */
export interface Held {
  value: number | null;
  count: number;
}
/**
 * The turn passed to this seat.
 */
export interface Passed {
  type: "passed";
  seat: number;
  rule: string;
}
/**
 * The player has another turn.
 */
export interface Again {
  type: "again";
  seat: number;
  rule: string;
}
/**
 * These seats won the match. ``seat``: the winner, None if several share the win.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * The view of a position.
 *
 *     ``balcony``: the number of pieces in it. ``theatre``: the number of pieces of each value, value 1 first. ``scores``
 *     or, in T.K.O., ``nickels``: one number per seat.
 */
export interface View {
  game: "seven-pennies";
  phase: "choose" | "over" | "starter" | "throw";
  turn: number | null;
  placings: number[];
  last: Last | null;
  balcony: number;
  theatre: number[];
  held: Held[];
  scores?: number[];
  nickels?: number[];
}
/**
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * Take all pieces of a value from the Theatre (SP-3, SP-8).
 */
export interface Gather {
  type: "gather";
  value: number;
}
/**
 * Send the Theatre to the Balcony; the payer returns a piece for each of the value (SP-4, SP-8).
 */
export interface Cancel {
  type: "cancel";
  value: number;
  payer: number | null;
}
/**
 * Chance: who goes first (SP-1).
 */
export interface Starter {
  type: "starter";
  seat: number;
}
/**
 * Chance: the number of pieces of each value in the Theatre, value 1 first (SP-2).
 */
export interface Thrown {
  type: "thrown";
  /**
   * @minItems 2
   * @maxItems 20
   */
  counts: number[];
}
/**
 * All options of a match. ``faces``: 2 for pennies, more for dice.
 */
export interface Options {
  players: number;
  variant: string;
  faces: number;
  target: number;
  nickels: number;
  must_cancel_own: boolean;
  extra_turn: boolean;
}
