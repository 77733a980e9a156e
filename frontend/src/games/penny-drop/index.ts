import type { Game, View } from "../board";
import Board from "./Board.svelte";

/** What this page reads of Penny Drop's view. */
export interface PennyDropView extends View {
  pennies: number[];
  box: boolean[];
  dropped: number;
}

export const game: Game = {
  Board,
  pennies: (view, seat) => (view as PennyDropView).pennies[seat] ?? null,
  // Only to mark partners: even seats against odd seats (PD-1).
  side: (options, seat) => (options.format === "teams" ? seat % 2 : null),
  buttons: [
    { key: "R", label: "Roll" },
    { key: "S", label: "Stop" },
  ],
};
