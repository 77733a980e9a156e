// Generated from schema.json by `npm run wire`; change the server's structs instead.

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
 * The player rolled for the start.
 */
export interface RolledOff {
  type: "rolled_off";
  seat: number;
  rule: string;
  face: number;
}
/**
 * These seats rolled the highest number and roll again.
 */
export interface Tied {
  type: "tied";
  seat: null;
  rule: string;
  face: number;
  seats: number[];
}
/**
 * The seat won the roll-off.
 */
export interface Starts {
  type: "starts";
  seat: number;
  rule: string;
}
/**
 * The die is in the air.
 */
export interface Threw {
  type: "threw";
  seat: number;
  rule: string;
}
/**
 * The die does not lie flat.
 */
export interface Cocked {
  type: "cocked";
  seat: number;
  rule: string;
}
/**
 * The die left the table.
 */
export interface OffSurface {
  type: "off_surface";
  seat: number;
  rule: string;
}
/**
 * The die fell behind the bar.
 */
export interface BehindBar {
  type: "behind_bar";
  seat: number;
  rule: string;
}
/**
 * The die hit something.
 */
export interface HitObject {
  type: "hit_object";
  seat: number;
  rule: string;
}
/**
 * The player took too long.
 */
export interface TimedOut {
  type: "timed_out";
  seat: number;
  rule: string;
}
/**
 * A penny went into a slot.
 */
export interface Placed {
  type: "placed";
  seat: number;
  rule: string;
  slot: number;
}
/**
 * A penny fell through the six.
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
 * The player owes the bartender a drink.
 */
export interface OwesDrink {
  type: "owes_drink";
  seat: number;
  rule: string;
}
/**
 * The player ended the turn.
 */
export interface Stopped {
  type: "stopped";
  seat: number;
  rule: string;
}
/**
 * The turn passed to this seat. Seats that are out are skipped.
 */
export interface Passed {
  type: "passed";
  seat: number;
  rule: string;
}
/**
 * The player got rid of the last penny. ``place``: the place taken, None in teams.
 */
export interface Out {
  type: "out";
  seat: number;
  rule: string;
  place: number | null;
}
/**
 * The player came last.
 */
export interface CameLast {
  type: "last";
  seat: number;
  rule: string;
  place: number;
}
/**
 * These seats won the match. ``seat``: the winner, None for a team.
 */
export interface Won {
  type: "won";
  seat: number | null;
  rule: string;
  seats: number[];
}
/**
 * These seats buy the drinks. ``seat``: the buyer, None for a team.
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
 *     ``box``: whether each of the five slots is full. ``dropped``: pennies that dropped through the six. ``rolled``:
 *     whether a number has counted in this turn. ``drinks``: the drinks that each seat owes the bartender.
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
