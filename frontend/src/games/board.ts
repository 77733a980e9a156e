// What a game offers to the table page. A game is a folder beside this file; its index.ts gives `game`.
import type { Component } from "svelte";
import type { Choice, LogEntry, Tried } from "../generated/wire";
import type { Motion } from "../table/motion";
import type { Change, TableState } from "../table/state";
import type { Namer } from "../table/words";

/** A position as one game writes it. Only that game's components look inside. */
export type View = { [key: string]: unknown };

export type Action = Choice["action"];

export interface BoardProps {
  view: View | null;
  /** The options of the match. */
  options: { [name: string]: unknown };
  /** The entries that led here, as far as they are held. */
  entries: LogEntry[];
  /** The reader's seat; null for who watches. */
  you: number | null;
  /** What a seat is called, for the words that describe the board. */
  name: Namer;
  /** Where a seat is on the screen, so that things travel from it and to it. */
  place: (seat: number) => DOMRect | null;
  /** The choice that is pointed at: the board shows what it concerns. */
  aimed: Action | null;
  /** The group of choices that is open, and how a press on the board opens another one. */
  group: number | null;
  open: (group: number) => void;
}

/** What a board component exports. */
export interface BoardHandle {
  /** Tells a change by motion. The motion reveals `change.after` when it may be seen. */
  play(change: Change, motion: Motion): Promise<void>;
  /** Puts everything down, after a motion that was cut short. */
  rest(): void;
}

/** A button that is always there, so that nothing moves when the server offers it or not. */
export interface Button {
  key: string;
  label: string;
}

/** What is counted for a seat: the number beside its name. */
export interface Tally {
  count: number;
  /** What one and what many of it are called. */
  units: [one: string, many: string];
  /** A drawing of one, where the number alone would not say what it counts. */
  Mark?: Component;
  /** Whether it decides who wins, so that it belongs to the standings at the end. */
  decides: boolean;
}

/** Why the tally of a seat changed lately: in a few words where there is room, and in fewer. */
export interface Caption {
  long: string;
  short: string;
}

export interface Captions {
  /** Whether such words can come in a match, so that room is kept for them. */
  come: (options: { [name: string]: unknown }) => boolean;
  of: (entries: LogEntry[], seat: number) => Caption | null;
}

/** Choices that belong together are opened together by a mark; see `Choices.svelte`. */
export interface Groups {
  of: (action: Action) => number | null;
  Mark: Component<{ view: View; options: { [name: string]: unknown }; group: number }>;
}

export interface HoldingProps {
  view: View;
  options: { [name: string]: unknown };
  seat: number;
}

export interface SheetProps {
  view: View;
  /** The entries that led here, as far as they are held. */
  entries: LogEntry[];
  you: number | null;
  name: Namer;
  /** Whether the reader is to decide now, or all is over: what was shown for a look gives way. */
  asked: boolean;
}

/** The server's word on an action that was not played. */
export type Judged = Pick<Tried, "ok" | "message" | "rule">;

export interface ControlsProps {
  /** What is seen, and what is true: the first follows when motion has told it. */
  shown: TableState;
  now: TableState;
  /** Whether motion still tells of the last change. */
  telling: boolean;
  name: Namer;
  /** Plays an action; quietly: what moves is told to its end. */
  act: (action: Action, quietly?: boolean) => void;
  /** Asks whether an action would be legal. */
  attempt: (action: Action) => Promise<Judged>;
  /** Says something to whoever listens rather than looks. */
  say: (text: string) => void;
}

export interface Game {
  Board: Component<BoardProps, BoardHandle>;
  tally: (view: View, seat: number) => Tally | null;
  /** What a seat holds, as it lies before it. */
  Holding: Component<HoldingProps>;
  /** Whether that says more than the tally, so that it is shown on the smallest screen too. */
  holdingTells: boolean;
  captions?: Captions;
  /** A word chalked at a seat, for as long as what it did or is asked matters. */
  chalked?: (view: View, entries: LogEntry[], seat: number) => string | null;
  /** What stands beside the chalkboard at the desk, and on a phone on a line that opens it. */
  Sheet?: Component<SheetProps>;
  /** Fixed buttons; or none, and the choices themselves are shown, each with what it would do. */
  buttons: Button[];
  groups?: Groups;
  /** What the player holds and presses, where choices alone are not enough; refusals are shown there too. */
  Controls?: Component<ControlsProps>;
  /** What the help says besides: keys of its own, and how it may look. */
  Help?: Component;
  /** The seats besides its own player that an action concerns. */
  concerns?: (action: Action) => number[];
  /** Which side a seat is on, 0 or 1; null where everyone plays for themselves. */
  side: (options: { [name: string]: unknown }, seat: number) => number | null;
}
