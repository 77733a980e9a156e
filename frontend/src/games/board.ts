// What a game's board offers to the table page. A game is a folder beside this file and a line in index.ts.
import type { Component } from "svelte";
import type { LogEntry } from "../generated/wire";
import type { Motion } from "../table/motion";
import type { Change } from "../table/state";

/** A position as one game writes it. Only that game's board looks inside. */
export type View = { [key: string]: unknown };

export interface BoardProps {
  view: View | null;
  /** The entries that led here, as far as they are held. */
  entries: LogEntry[];
  /** Where a seat is on the screen, so that things travel from it and to it. */
  place: (seat: number) => DOMRect | null;
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

export interface Game {
  Board: Component<BoardProps, BoardHandle>;
  /** The pennies that a seat holds, to be shown beside it. */
  pennies: (view: View, seat: number) => number | null;
  buttons: Button[];
  /** Which side a seat is on, 0 or 1; null where everyone plays for themselves. */
  side: (options: { [name: string]: unknown }, seat: number) => number | null;
}
