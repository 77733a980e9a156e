import type { Game } from "../../contract";
import { PLAIN, points } from "../../shared/defaults";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"penny-white-sheet"> = {
  ...PLAIN,
  Board,
  Entering,
  score: (view, seat) => points(view.scores[seat]),
};
