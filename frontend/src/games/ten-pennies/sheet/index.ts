import type { Game } from "../../contract";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"ten-pennies-sheet"> = {
  Board,
  Entering,
  afar: { layout: "bare" },
  holdingTells: false,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  buttons: [],
  side: () => null,
};
