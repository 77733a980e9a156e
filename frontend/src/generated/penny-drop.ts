// Generated from wire.schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | RolledOff
  | Tied
  | Starts
  | Threw
  | Cocked
  | OffSurface
  | BehindBar
  | HitObject
  | TimedOut
  | Placed
  | Dropped
  | Collected
  | OwesDrink
  | Stopped
  | Passed
  | Out
  | CameLast
  | Won
  | Buys;
export type Action = Roll | Stop | Timeout | Rolled | Mishap;

/**
 * The player rolled for the start (6.01(a)).
 */
export interface RolledOff {
  type: "rolled_off";
  seat: number;
  rule: string;
  face: number;
}
/**
 * These seats rolled the highest number and roll again (PD-3).
 */
export interface Tied {
  type: "tied";
  seat: null;
  rule: string;
  face: number;
  seats: number[];
}
/**
 * The seat won the roll-off (6.01(a)).
 */
export interface Starts {
  type: "starts";
  seat: number;
  rule: string;
}
/**
 * The die is in the air (7.01(a)).
 */
export interface Threw {
  type: "threw";
  seat: number;
  rule: string;
}
/**
 * The die does not lie flat (7.01(d), PD-6).
 */
export interface Cocked {
  type: "cocked";
  seat: number;
  rule: string;
}
/**
 * The die left the table (8.01(a), PD-6).
 */
export interface OffSurface {
  type: "off_surface";
  seat: number;
  rule: string;
}
/**
 * The die fell behind the bar (8.01(b), PD-6).
 */
export interface BehindBar {
  type: "behind_bar";
  seat: number;
  rule: string;
}
/**
 * The die hit something (8.01(c), PD-6).
 */
export interface HitObject {
  type: "hit_object";
  seat: number;
  rule: string;
}
/**
 * The player took too long (8.01(d)).
 */
export interface TimedOut {
  type: "timed_out";
  seat: number;
  rule: string;
}
/**
 * A penny went into a slot (7.01(a)).
 */
export interface Placed {
  type: "placed";
  seat: number;
  rule: string;
  slot: number;
}
/**
 * A penny fell through the six (7.01(f)).
 */
export interface Dropped {
  type: "dropped";
  seat: number;
  rule: string;
}
/**
 * The player took the pennies on the box. ``slot``: the slot that was full; None for a penalty.
 */
export interface Collected {
  type: "collected";
  seat: number;
  rule: string;
  count: number;
  slot: number | null;
}
/**
 * The player owes the bartender a drink (8.01(b)).
 */
export interface OwesDrink {
  type: "owes_drink";
  seat: number;
  rule: string;
}
/**
 * The player ended the turn (7.01(e)).
 */
export interface Stopped {
  type: "stopped";
  seat: number;
  rule: string;
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
 * The player got rid of the last penny. ``place``: the place taken, None in teams (PD-4).
 */
export interface Out {
  type: "out";
  seat: number;
  rule: string;
  place: number | null;
}
/**
 * The player came last (PD-2).
 */
export interface CameLast {
  type: "last";
  seat: number;
  rule: string;
  place: number;
}
/**
 * These seats won the match (9.01, 9.02). ``seat``: the winner, None for a team.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * These seats buy the drinks (9.01, 9.02). ``seat``: the buyer, None for a team.
 */
export interface Buys {
  type: "buys";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * The view of a position.
 *
 *     ``box``: whether each of the five slots holds a penny. ``dropped``: pennies that fell through the six. ``rolled``:
 *     whether a number has counted in this turn. ``drinks``: those that each seat owes the bartender.
 */
export interface View {
  game: "penny-drop";
  phase: "over" | "roll_off" | "rolling" | "turn";
  turn: number | null;
  placings: number[];
  last: null;
  pennies: number[];
  box: boolean[];
  dropped: number;
  rolled: boolean;
  drinks: number[];
}
/**
 * Throw the die (7.01(a)).
 */
export interface Roll {
  type: "roll";
}
/**
 * End the turn after at least one roll (7.01(e)).
 */
export interface Stop {
  type: "stop";
}
/**
 * The clock or the official ends the turn (8.01(d), PD-7).
 */
export interface Timeout {
  type: "timeout";
}
/**
 * Chance: the face that the die shows, 1-6.
 */
export interface Rolled {
  type: "rolled";
  face: number;
}
/**
 * Chance at a real table: what went wrong with the die in the air (PD-6).
 */
export interface Mishap {
  type: "mishap";
  kind: "behind_bar" | "cocked" | "hit_object" | "off_surface";
}
/**
 * All options of a match.
 */
export interface Options {
  players: number;
  format: string;
  rules: string;
  pennies: number;
  move_seconds: number;
}
