// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | Arranges
  | RandomRequested
  | LaidOut
  | RoundBegins
  | Dropped
  | Rested
  | CameBack
  | StaysOut
  | Slotted
  | Missed
  | LeftSlot
  | OutOfDrops
  | Finished
  | LastTurn
  | PassedOver
  | PlayGoesOn
  | Warned
  | Penalised
  | Counted
  | Scored
  | Won;
export type Action = Arrange | ArrangeRandom | Drop | Foul | Arranged | Rest;

/**
 * The seat lays out the boards for a round: it had the fewest points in the round before.
 */
export interface Arranges {
  type: "arranges";
  seat: number;
  rule: string;
  round: number;
}
/**
 * The seat requested a layout drawn by chance.
 */
export interface RandomRequested {
  type: "asked_random";
  seat: number;
  rule: string;
}
/**
 * The boards were laid out, by the seat or, if ``drawn``, by chance. ``seat``: None in the first round.
 */
export interface LaidOut {
  type: "laid_out";
  seat: number | null;
  rule: string;
  cells: number[][];
  drawn: boolean;
}
/**
 * The seat drops first in a round.
 */
export interface RoundBegins {
  type: "round_begins";
  seat: number;
  rule: string;
  round: number;
}
/**
 * The seat dropped a token. ``again``: whether the token had come back.
 */
export interface Dropped {
  type: "dropped";
  seat: number;
  rule: string;
  token: number;
  x: number;
  y: number;
  height: number;
  again: boolean;
}
/**
 * The tokens came to rest after the seat dropped this token.
 */
export interface Rested {
  type: "rested";
  seat: number;
  rule: string;
  token: number;
}
/**
 * A token left the boards and went back to the seat that owns it. ``by``: the seat that dropped.
 */
export interface CameBack {
  type: "came_back";
  seat: number;
  rule: string;
  token: number;
  by: number;
}
/**
 * A token left the boards and is out of the round: its owner, the seat, has no drops left.
 */
export interface StaysOut {
  type: "stays_out";
  seat: number;
  rule: string;
  token: number;
  by: number;
}
/**
 * A token of the seat came to rest flush in a slot. ``by``: the seat that dropped.
 */
export interface Slotted {
  type: "slotted";
  seat: number;
  rule: string;
  token: number;
  points: number;
  by: number;
}
/**
 * The token that the seat dropped is on the boards, but in no slot.
 */
export interface Missed {
  type: "missed";
  seat: number;
  rule: string;
  token: number;
}
/**
 * A token of the seat is no longer flush in its slot. ``by``: the seat that dropped.
 */
export interface LeftSlot {
  type: "left_slot";
  seat: number;
  rule: string;
  token: number;
  points: number;
  by: number;
}
/**
 * The seat has made all its drops of this round. ``tokens``: the number in its hand, which are out of the round.
 */
export interface OutOfDrops {
  type: "out_of_drops";
  seat: number;
  rule: string;
  tokens: number;
}
/**
 * The seat's hand is empty after its drop: the others have one last turn each.
 */
export interface Finished {
  type: "finished";
  seat: number;
  rule: string;
}
/**
 * It is the last turn of the seat.
 */
export interface LastTurn {
  type: "last_turn";
  seat: number;
  rule: string;
}
/**
 * The seat has an empty hand and is passed over. ``last``: whether it misses its last turn.
 */
export interface PassedOver {
  type: "passed_over";
  seat: number;
  rule: string;
  last: boolean;
}
/**
 * The round continues after the last turns: a token of the seat that had finished came back.
 */
export interface PlayGoesOn {
  type: "play_goes_on";
  seat: number;
  rule: string;
}
/**
 * The first foul of the seat in this round, which is a warning.
 */
export interface Warned {
  type: "warned";
  seat: number;
  rule: string;
}
/**
 * A further foul of the seat in this round, which costs points.
 */
export interface Penalised {
  type: "penalised";
  seat: number;
  rule: string;
  points: number;
}
/**
 * A token of the seat was flush in a slot at the round's end. ``points``: those of the slot.
 */
export interface Counted {
  type: "counted";
  seat: number;
  rule: string;
  token: number;
  points: number;
}
/**
 * The seat's points in a round, less its fouls.
 */
export interface Scored {
  type: "scored";
  seat: number;
  rule: string;
  points: number;
  round: number;
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
 * The view of a position. While a token falls, it shows the boards before the drop.
 *
 *     ``round``: counted from 1. ``cells``: column, row and quarter-turns of the boards 1 to 6, None before the layout.
 *     ``tokens``: those on the boards, in order of first dropping. ``hands``: the number of tokens in each hand.
 *     ``fouls``: of each seat in this round. ``drops``: the number of drops of each seat in this round (DR-10).
 *     ``finisher``: the seat whose hand was empty after its drop, during the last turns and at the end (DR-7).
 */
export interface View {
  game: "dropsy";
  phase: "arrange" | "arranged" | "drop" | "over" | "rest";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  round: number;
  cells: number[][] | null;
  tokens: Token[];
  hands: number[];
  fouls: number[];
  drops: number[];
  finisher: number | null;
}
/**
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * A token on the boards (DR-5). ``slot``: the points of the slot in which it is flush, or None.
 */
export interface Token {
  seat: number;
  x: number;
  y: number;
  z: number;
  tilt: number;
  slot: number | null;
}
/**
 * Lay out the boards (DR-3).
 */
export interface Arrange {
  type: "arrange";
  /**
   * @minItems 6
   * @maxItems 6
   */
  cells: [
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number]
  ];
}
/**
 * Request a layout drawn by chance (DR-3).
 */
export interface ArrangeRandom {
  type: "arrange_random";
}
/**
 * Drop a token from ``height`` above the boards' top (DR-4).
 */
export interface Drop {
  type: "drop";
  x: number;
  y: number;
  height: number;
}
/**
 * The official enters a foul of a seat (DR-8).
 */
export interface Foul {
  type: "foul";
  seat: number;
}
/**
 * Chance: the layout drawn (DR-3).
 */
export interface Arranged {
  type: "arranged";
  /**
   * @minItems 6
   * @maxItems 6
   */
  cells: [
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number]
  ];
}
/**
 * Chance: the resting place of each token dropped in this round, in order of first dropping (DR-11).
 */
export interface Rest {
  type: "rest";
  /**
   * @minItems 1
   * @maxItems 120
   */
  tokens: [number, number, number, number, boolean][];
  paths?: unknown;
}
/**
 * All options of a match.
 */
export interface Options {
  players: number;
  tokens: number;
  rounds: number;
  tremor: number;
}
/** The numbers of the rules that drawings and explanations need. */
export const FIGURES = {"side":120,"thick":12,"pitch":34,"slot":29,"deep":3.5,"token":25,"token_thick":3,"faces":[[[0,0]],[[-1,-1],[1,1]],[[-1,-1],[0,0],[1,1]],[[-1,-1],[1,-1],[-1,1],[1,1]],[[-1,-1],[1,-1],[0,0],[-1,1],[1,1]],[[-1,-1],[-1,0],[-1,1],[1,-1],[1,0],[1,1]]],"lowest":203.2,"highest":400,"place":2,"tilt":3,"spin":1,"penalty":3,"drops":4} as const;
