// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  Starts | EndBegins | WhiteMissed | WhiteOff | Fouled | Measured | Scored | NobodyScored | Decider | Won;
export type Action = Starter | Missed | PutOff | Foul | Nearest | Board;

/**
 * The seat starts the first end.
 */
export interface Starts {
  type: "starts";
  seat: number;
  rule: string;
}
/**
 * The seat starts an end.
 */
export interface EndBegins {
  type: "end_begins";
  seat: number;
  rule: string;
  end: number;
}
/**
 * The flicked white did not cross the line, or left the board: the seat starts the same end again.
 */
export interface WhiteMissed {
  type: "white_missed";
  seat: number;
  rule: string;
  on_board: boolean;
  end: number;
}
/**
 * A flick of the seat moved the white off the board, which ends the end.
 */
export interface WhiteOff {
  type: "white_off";
  seat: number;
  rule: string;
}
/**
 * A flick of the seat was foul: it is used up, and moved discs are put back.
 */
export interface Fouled {
  type: "fouled";
  seat: number;
  rule: string;
}
/**
 * A penny of the seat was measured. ``distance``: mm, to three decimals; ``counts``: whether it scores.
 */
export interface Measured {
  type: "measured";
  seat: number;
  rule: string;
  penny: number;
  distance: number;
  counts: boolean;
}
/**
 * The seat scored points in an end.
 */
export interface Scored {
  type: "scored";
  seat: number;
  rule: string;
  points: number;
  end: number;
}
/**
 * Nobody scored in an end: the nearest pennies were level, or none was on the board.
 */
export interface NobodyScored {
  type: "nobody_scored";
  seat: null;
  rule: string;
  end: number;
}
/**
 * The match is level after the agreed ends and continues until a player leads.
 */
export interface Decider {
  type: "decider";
  seat: null;
  rule: string;
}
/**
 * These seats won the match. ``seat``: the winner, None if they share the win.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * What everybody sees.
 *
 *     ``end``: counted from 1. ``starter``: who starts this end. ``pennies``: how many each flicks. ``may_miss``: whether
 *     the white is flicked, and so may miss the line. ``board``: width and length in mm.
 */
export interface View {
  game: "penny-white-sheet";
  phase: "end" | "over" | "starter";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  end: number;
  starter: number | null;
  pennies: number;
  may_miss: boolean;
  board: number[];
}
/**
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * Chance: the seat that starts the first end (PW-2).
 */
export interface Starter {
  type: "starter";
  seat: number;
}
/**
 * The flicked white did not get over the line or, not ``on_board``, left the board (PW-3).
 */
export interface Missed {
  type: "missed";
  on_board: boolean;
}
/**
 * A flick of the seat put the white off the board (PW-5).
 */
export interface PutOff {
  type: "put_off";
  seat: number;
}
/**
 * A flick of the seat was foul (PW-11).
 */
export interface Foul {
  type: "foul";
  seat: number;
}
/**
 * The end is over: so many pennies of the nearest player count; None and 0: nobody scores (PW-7).
 */
export interface Nearest {
  type: "nearest";
  seat: number | null;
  pennies: number;
}
/**
 * The end is over, and so the white and the pennies on the board lie: they are measured (PW-7).
 */
export interface Board {
  type: "board";
  /**
   * @minItems 2
   * @maxItems 2
   */
  white: [number, number];
  /**
   * @maxItems 16
   */
  pennies: [number, number, number][];
}
/**
 * All options of a match. Lengths are in mm.
 */
export interface Options {
  players: number;
  pennies: number;
  ends: number;
  white: string;
  decider: boolean;
  width: number;
  length: number;
}
