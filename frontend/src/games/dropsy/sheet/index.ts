import type { Game } from "../../contract";
import { PLAIN, points } from "../../shared/defaults";
import Afar from "./Afar.svelte";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"dropsy-sheet"> = {
  ...PLAIN,
  afar: { layout: "high", Board: Afar },
  Board,
  Entering,
  score: (view, seat) => points(view.scores[seat]),
  chalked: (view, _, seat) => (view.finisher === seat ? "finished" : null),
};
