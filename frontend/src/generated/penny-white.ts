// Generated from wire.schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | Starts
  | EndBegins
  | WhitePlaced
  | WhiteFlicked
  | WhiteLies
  | WhiteMissed
  | WhiteOff
  | Flicked
  | Rested
  | WentOff
  | Fouled
  | NoRoom
  | MayRemove
  | Removed
  | Waived
  | Lapsed
  | Measured
  | Scored
  | NobodyScored
  | Decider
  | Won;
export type Action = PlaceWhite | FlickWhite | Flick | Remove | Waive | Foul | Starter | Rest;

/**
 * The seat was drawn to start the first end (PW-2).
 */
export interface Starts {
  type: "starts";
  seat: number;
  rule: string;
}
/**
 * The seat starts an end (PW-2).
 */
export interface EndBegins {
  type: "end_begins";
  seat: number;
  rule: string;
  end: number;
}
/**
 * The seat set the white on the middle line. ``y``: so far from the front edge (PW-3).
 */
export interface WhitePlaced {
  type: "white_placed";
  seat: number;
  rule: string;
  y: number;
}
/**
 * The seat flicked the white (PW-3).
 */
export interface WhiteFlicked {
  type: "white_flicked";
  seat: number;
  rule: string;
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * The flicked white came to rest over the line and was moved sideways to the middle (PW-3).
 */
export interface WhiteLies {
  type: "white_lies";
  seat: number;
  rule: string;
  y: number;
}
/**
 * The flicked white did not get over the line, or left the board: the seat starts the same end again (PW-3).
 */
export interface WhiteMissed {
  type: "white_missed";
  seat: number;
  rule: string;
  on_board: boolean;
  end: number;
}
/**
 * A flick of the seat put the white off the board: the end is over (PW-5).
 */
export interface WhiteOff {
  type: "white_off";
  seat: number;
  rule: string;
}
/**
 * The seat flicked a penny (PW-4).
 */
export interface Flicked {
  type: "flicked";
  seat: number;
  rule: string;
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * What a flick of the seat moved came to rest, the penny of this number too (PW-9).
 */
export interface Rested {
  type: "rested";
  seat: number;
  rule: string;
  penny: number;
}
/**
 * A penny of the seat left the board and stays off. ``by``: the seat whose flick it was (PW-6).
 */
export interface WentOff {
  type: "went_off";
  seat: number;
  rule: string;
  penny: number;
  by: number;
}
/**
 * A flick of the seat was foul: it is used up, and what it moved was put back (PW-11).
 */
export interface Fouled {
  type: "fouled";
  seat: number;
  rule: string;
}
/**
 * The pennies that lie behind the line leave the seat no place: its flick is used up (PW-4).
 */
export interface NoRoom {
  type: "no_room";
  seat: number;
  rule: string;
}
/**
 * The seat may remove so many of the flicker's pennies (PW-6).
 */
export interface MayRemove {
  type: "may_remove";
  seat: number;
  rule: string;
  count: number;
}
/**
 * The seat removed a penny of the flicker (PW-6).
 */
export interface Removed {
  type: "removed";
  seat: number;
  rule: string;
  penny: number;
}
/**
 * The seat waived a removal (PW-6).
 */
export interface Waived {
  type: "waived";
  seat: number;
  rule: string;
}
/**
 * So many removals of the seat lapsed: no penny of the flicker is left on the board (PW-6).
 */
export interface Lapsed {
  type: "lapsed";
  seat: number;
  rule: string;
  count: number;
}
/**
 * A penny of the seat lies so far from the white, in thousandths of a mm; whether it counts (PW-7).
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
 * The seat scored in an end (PW-3, PW-5, PW-7).
 */
export interface Scored {
  type: "scored";
  seat: number;
  rule: string;
  points: number;
  end: number;
}
/**
 * Nobody scored in an end: the nearest pennies lie level, or none is on the board (PW-7).
 */
export interface NobodyScored {
  type: "nobody_scored";
  seat: null;
  rule: string;
  end: number;
}
/**
 * The match is level after the agreed ends, and goes on until one leads (PW-8).
 */
export interface Decider {
  type: "decider";
  seat: null;
  rule: string;
}
/**
 * The match was won by these seats (PW-8). ``seat``: where it is one.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * ``end``: its number, from 1. ``white``: where it lies; None: it does not. ``pennies``: in order of flicking.
 *
 *     ``left``: those that each seat has still to flick. While something slides all is shown as it lay before.
 */
export interface View {
  game: "penny-white";
  phase: "flick" | "flick_white" | "over" | "place_white" | "remove" | "rest" | "starter";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  end: number;
  white: number[] | null;
  pennies: Penny[];
  left: number[];
}
/**
 * What the last end or round gave each seat.
 */
export interface Last {
  points: number[];
}
/**
 * A penny that was flicked in this end.
 */
export interface Penny {
  seat: number;
  x: number;
  y: number;
  on_board: boolean;
}
/**
 * The starter sets the white on the middle line, its centre so far over the 450 line (PW-3).
 */
export interface PlaceWhite {
  type: "place_white";
  over: number;
}
/**
 * The starter flicks the white (PW-3).
 */
export interface FlickWhite {
  type: "flick_white";
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * A penny is flicked: from where, in which direction, how fast (PW-4).
 */
export interface Flick {
  type: "flick";
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * One of the flicker's pennies, by its number in the order of flicking, is taken off the board (PW-6).
 */
export interface Remove {
  type: "remove";
  penny: number;
}
/**
 * One removal is not made (PW-6).
 */
export interface Waive {
  type: "waive";
}
/**
 * The official: the flick was foul; it is used up and moved nothing (PW-11).
 */
export interface Foul {
  type: "foul";
}
/**
 * Chance: who starts the first end (PW-2).
 */
export interface Starter {
  type: "starter";
  seat: number;
}
/**
 * Chance: where the white and every penny flicked in this end lie now, in order; after the white's flick the white
 *     alone (PW-9).
 */
export interface Rest {
  type: "rest";
  /**
   * @minItems 1
   * @maxItems 17
   */
  discs: [number, number, boolean][];
  paths?: unknown;
}
/**
 * Every option with its value filled in.
 */
export interface Options {
  players: number;
  pennies: number;
  ends: number;
  white: string;
  tremor: number;
  decider: boolean;
  width: number;
  length: number;
}
