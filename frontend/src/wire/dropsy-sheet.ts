// Generated from schema.json by `npm run wire`; change the server's structs instead.

export type Event =
  | Arranges
  | RandomRequested
  | LaidOut
  | RoundBegins
  | Warned
  | Penalised
  | RoundOver
  | Counted
  | Scored
  | Won;
export type Action = Arrange | ArrangeRandom | Arranged | Foul | RoundEnds;

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
 * The round ended: the hand of the seat was empty after its own drop, and after the last turns.
 */
export interface RoundOver {
  type: "round_over";
  seat: number;
  rule: string;
  round: number;
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
 * What everybody sees.
 *
 *     ``turn``: who is to lay out the boards. ``tokens``: how many each seat has. ``slots``: in the order in which they
 *     are entered. ``fouls``: of each seat in this round. ``finisher``: of the last round, at the end.
 */
export interface View {
  game: "dropsy-sheet";
  phase: "arrange" | "arranged" | "over" | "round";
  turn: number | null;
  placings: number[];
  last: Last | null;
  scores: number[];
  round: number;
  cells: number[][] | null;
  tokens: number;
  slots: Slot[];
  fouls: number[];
  finisher: number | null;
}
/**
 * The points of each seat in the last end or round.
 */
export interface Last {
  points: number[];
}
/**
 * A slot: its board, its points, and the place of its centre in mm, None before the boards are laid out.
 *
 *     ``seat``: whose token was flush in it when the match ended.
 */
export interface Slot {
  board: number;
  points: number;
  at: number[] | null;
  seat: number | null;
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
 * The official enters a foul of a seat (DR-8).
 */
export interface Foul {
  type: "foul";
  seat: number;
}
/**
 * The round ended. ``finisher``: the seat whose hand was empty after its own drop (DR-7).
 *
 *     ``slots``: whose token is flush in each slot, None if nobody's: board by board, as the view lists them (DR-5).
 */
export interface RoundEnds {
  type: "round_ends";
  finisher: number;
  /**
   * @maxItems 21
   */
  slots: (number | null)[];
}
/**
 * All options of a match.
 */
export interface Options {
  players: number;
  tokens: number;
  rounds: number;
}
