// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | Starts
  | EndBegins
  | WhitePlaced
  | WhiteFlicked
  | WhiteLies
  | WhiteMissed
  | Flicked
  | Rested
  | WentOff
  | WhiteOff
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
 * The seat placed the white on the middle line, ``y`` mm from the front edge.
 */
export interface WhitePlaced {
  type: "white_placed";
  seat: number;
  rule: string;
  y: number;
}
/**
 * The seat flicked the white.
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
 * The flicked white came to rest over the line and was moved sideways to the middle.
 */
export interface WhiteLies {
  type: "white_lies";
  seat: number;
  rule: string;
  y: number;
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
 * The seat flicked a penny.
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
 * The discs came to rest after the seat flicked this penny.
 */
export interface Rested {
  type: "rested";
  seat: number;
  rule: string;
  penny: number;
}
/**
 * A penny of the seat left the board and stays off. ``by``: the seat whose flick it was.
 */
export interface WentOff {
  type: "went_off";
  seat: number;
  rule: string;
  penny: number;
  by: number;
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
 * The pennies behind the line leave no place to flick from, so the seat's flick is used up.
 */
export interface NoRoom {
  type: "no_room";
  seat: number;
  rule: string;
}
/**
 * The seat may remove ``count`` of the flicker's pennies.
 */
export interface MayRemove {
  type: "may_remove";
  seat: number;
  rule: string;
  count: number;
}
/**
 * The seat removed a penny of the flicker.
 */
export interface Removed {
  type: "removed";
  seat: number;
  rule: string;
  penny: number;
}
/**
 * The seat waived a removal.
 */
export interface Waived {
  type: "waived";
  seat: number;
  rule: string;
}
/**
 * ``count`` removals of the seat lapsed: the flicker has no penny left on the board.
 */
export interface Lapsed {
  type: "lapsed";
  seat: number;
  rule: string;
  count: number;
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
 * The view of a position. While a disc slides, it shows the board before the flick.
 *
 *     ``end``: counted from 1. ``white``: x and y, None if it is not on the board. ``pennies``: in the order of flicking.
 *     ``left``: the number of pennies that each seat still has to flick.
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
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * A penny flicked in this end.
 */
export interface Penny {
  seat: number;
  x: number;
  y: number;
  on_board: boolean;
}
/**
 * Place the white on the middle line. ``over``: the distance of its centre from the far line (PW-3).
 */
export interface PlaceWhite {
  type: "place_white";
  over: number;
}
/**
 * Flick the white (PW-3). The fields are those of `Flick`.
 */
export interface FlickWhite {
  type: "flick_white";
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * Flick a penny (PW-4). ``x``, ``y``: its centre; ``angle``: to the right of straight ahead.
 */
export interface Flick {
  type: "flick";
  x: number;
  y: number;
  angle: number;
  speed: number;
}
/**
 * Remove one of the flicker's pennies, numbered from 0 in the order of flicking (PW-6).
 */
export interface Remove {
  type: "remove";
  penny: number;
}
/**
 * Waive one removal (PW-6).
 */
export interface Waive {
  type: "waive";
}
/**
 * The official declares the flick foul: it is used up and nothing moves (PW-11).
 */
export interface Foul {
  type: "foul";
}
/**
 * Chance: the seat that starts the first end (PW-2).
 */
export interface Starter {
  type: "starter";
  seat: number;
}
/**
 * Chance: where the discs came to rest (PW-9).
 *
 *     ``discs``: the white, then every penny flicked in this end, in order. After a flick of the white: the white alone.
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
 * All options of a match. Lengths are in mm.
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
/**
 * What lies there, on which board, and how the next penny, of ``seat``, is aimed by a hand of this tremor.
 *
 *     ``white``: where it lies; None: it does not.
 */
export interface Attempt {
  width: number;
  length: number;
  tremor: number;
  white: [number, number] | null;
  pennies: Laid[];
  seat: number;
  flick: Flick;
}
/**
 * A penny that lies on the board, and whose it is.
 */
export interface Laid {
  seat: number;
  x: number;
  y: number;
}
/**
 * A flick: the direction and the speed that the hand made of the aim, where all came to rest, and how it got there.
 *
 *     ``discs``: the white, even if it was not there, the pennies, and the one that was flicked. ``paths`` as for a table.
 */
export interface Tried {
  angle: number;
  speed: number;
  discs: [number, number, boolean][];
  paths: {
    [k: string]: unknown;
  };
}
/**
 * Where many hands left the penny that was flicked: ``places``, one for each hand.
 *
 *     ``stays``: on the board. ``nearest``: it lies clearly nearer to the white than every other penny (PW-7). Without the
 *     white there is no such thing, and no distance; nor a distance where the two stayed fewer than twice.
 */
export interface Hands {
  places: [number, number, boolean][];
  stays: Share;
  nearest: Share | null;
  distance: Distances | null;
}
/**
 * How many of the hands, as a share, and the 95 % interval of that (`tuppence.intervals.wilson`).
 */
export interface Share {
  share: number;
  low: number;
  high: number;
}
/**
 * From the white, in mm, where both stayed on the board: the mean, its standard error, and the deviation.
 */
export interface Distances {
  mean: number;
  error: number;
  spread: number;
}
/** The numbers of the rules that drawings and explanations need. */
export const FIGURES = {"radius":10.15,"near_line":50,"far_line":450,"slowing":1470.9975,"direction":0.012,"share":0.03,"hands":[[0,"Hand of steel"],[0.5,"Steady hand"],[1,"Usual hand"],[2,"Shaky hand"]]} as const;
