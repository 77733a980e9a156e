import type { Game } from "../../contract";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"dropsy-sheet"> = {
  Board,
  Entering,
  afar: { layout: "bare" },
  holdingTells: false,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  chalked: (view, _, seat) => (view.finisher === seat ? "finished" : null),
  buttons: [],
  side: () => null,
};
