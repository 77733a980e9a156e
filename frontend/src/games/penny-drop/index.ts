import type { Game, View } from "../board";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";

/** What this page reads of Penny Drop's view. */
export interface PennyDropView extends View {
  pennies: number[];
  box: boolean[];
  dropped: number;
}

export const game: Game = {
  Board,
  Holding,
  holdingTells: false,
  tally: (view, seat) => {
    const count = (view as PennyDropView).pennies[seat];
    return count === undefined ? null : { count, units: ["penny", "pennies"], decides: false };
  },
  // Only to mark partners: even seats against odd seats (PD-1).
  side: (options, seat) => (options.format === "teams" ? seat % 2 : null),
  buttons: [
    { key: "R", label: "Roll" },
    { key: "S", label: "Stop" },
  ],
};
