// What a game offers to the table page. A game is a folder beside this file; its index.ts gives `game`.
import type { Component } from "svelte";
import type { Choice, GameName, Games, LogEntry, Validated } from "../generated/wire";
import type { Motion } from "../table/motion";
import type { Change, TableState } from "../table/state";
import type { Namer } from "../table/words";

/** A position as a game writes it; only that game's components look further than what all have. */
export type View<G extends GameName = GameName> = Games[G]["view"];
export type Action<G extends GameName = GameName> = Choice<G>["action"];
export type Options<G extends GameName = GameName> = Games[G]["options"];

export interface BoardProps<G extends GameName = GameName> {
  view: View<G> | null;
  /** The options of the match. */
  options: Options<G>;
  /** The entries that led here, as far as they are held. */
  entries: LogEntry<G>[];
  /** The reader's seat; null for who watches. */
  you: number | null;
  /** What a seat is called, for the words that describe the board. */
  name: Namer;
  /** Where a seat is on the screen, so that things travel from it and to it. */
  place: (seat: number) => DOMRect | null;
  /** The choice that is pointed at: the board shows what it concerns. */
  aimed: Action<G> | null;
  /** The group of choices that is open, and how a press on the board opens another one. */
  group: number | null;
  open: (group: number) => void;
  /** How things moved in the play of this number; null where it is no longer kept, or comes too late. */
  movement: <M>(seq: number) => Promise<M | null>;
  /** What the player whose turn it is aims, as that player's screen tells it. */
  theirs: Action<G> | null;
}

/** What a board component exports. */
export interface BoardHandle<G extends GameName = GameName> {
  /** Tells a change by motion. The motion reveals `change.after` when it may be seen. */
  play(change: Change<G>, motion: Motion): Promise<void>;
  /** Puts everything down, after a motion that was cut short. */
  rest(): void;
  /** Shows again what an entry tells of. */
  replayFrom?(seq: number): Promise<void>;
}

/** A button that is always there, so that nothing moves when the server offers it or not. */
export interface Button {
  key: string;
  label: string;
}

/** What is counted for a seat: the number beside its name. */
export interface Score {
  count: number;
  /** What one and what many of it are called. */
  units: [one: string, many: string];
  /** A drawing of one, where the number alone would not say what it counts. */
  Mark?: Component;
  /** Whether it decides who wins, so that it belongs to the standings at the end. */
  decides: boolean;
}

/** Why the score of a seat changed lately: in a few words where there is room, and in fewer. */
export interface Caption {
  long: string;
  short: string;
}

export interface Captions<G extends GameName = GameName> {
  /** Whether such words can come in a match, so that room is kept for them. */
  come: (options: Options<G>) => boolean;
  of: (entries: LogEntry<G>[], seat: number) => Caption | null;
}

/** Choices that belong together are opened together by a mark; see `Choices.svelte`. */
export interface Groups<G extends GameName = GameName> {
  of: (action: Action<G>) => number | null;
  Mark: Component<GroupProps<G>>;
}

export interface GroupProps<G extends GameName = GameName> {
  view: View<G>;
  options: Options<G>;
  group: number;
}

export interface HoldingProps<G extends GameName = GameName> {
  view: View<G>;
  options: Options<G>;
  seat: number;
}

export interface SheetProps<G extends GameName = GameName> {
  view: View<G>;
  /** The entries that led here, as far as they are held. */
  entries: LogEntry<G>[];
  you: number | null;
  name: Namer;
  /** Whether the reader is to decide now, or all is over: what was shown for a look gives way. */
  asked: boolean;
}

/** The server's word on an action that was not played. */
export type Validity = Pick<Validated, "ok" | "message" | "rule">;

export interface ControlsProps<G extends GameName = GameName> {
  /** What is seen, and what is true: the first follows when motion has shown it. */
  view: View<G>;
  truth: View<G>;
  shown: TableState<G>;
  now: TableState<G>;
  /** Whether the last change is still being animated. */
  animating: boolean;
  name: Namer;
  /** Plays an action; quietly: what moves is told to its end. */
  act: (action: Action<G>, quietly?: boolean) => void;
  /** Asks whether an action would be legal. */
  validate: (action: Action<G>) => Promise<Validity>;
  /** Says something to whoever listens rather than looks. */
  say: (text: string) => void;
  /** Lets the others see what the player aims; null: nothing. */
  aiming: (action: Action<G> | null) => void;
}

/** A game of a name; of none, whichever it may be. */
export interface Game<G extends GameName = GameName> {
  Board: Component<BoardProps<G>, BoardHandle<G>>;
  score: (view: View<G>, seat: number) => Score | null;
  /** What a seat holds, as it lies before it, where that can be drawn. */
  Holding?: Component<HoldingProps<G>>;
  /** Whether that says more than the score, so that it is shown on the smallest screen too. */
  holdingTells: boolean;
  captions?: Captions<G>;
  /** A word chalked at a seat, for as long as what it did or is asked matters. */
  chalked?: (view: View<G>, entries: LogEntry<G>[], seat: number) => string | null;
  /** What stands beside the chalkboard at the desk, and on a phone on a line that opens it. */
  Sheet?: Component<SheetProps<G>>;
  /** Fixed buttons; or none, and the choices themselves are shown, each with what it would do. */
  buttons: Button[];
  groups?: Groups<G>;
  /** What the player holds and presses, where choices alone are not enough; refusals are shown there too. */
  Controls?: Component<ControlsProps<G>>;
  /** What the help says besides: keys of its own, and how it may look. */
  Help?: Component;
  /** Whether what an entry tells of can be shown again. */
  replays?: (entry: LogEntry<G>) => boolean;
  /** The seats besides its own player that an action concerns. */
  concerns?: (action: Action<G>) => number[];
  /** Which side a seat is on, 0 or 1; null where everyone plays for themselves. */
  side: (options: Options<G>, seat: number) => number | null;
}
