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
  buttons: [
    { key: "R", label: "Roll" },
    { key: "S", label: "Stop" },
  ],
};
