import type { Game } from "../../contract";
import { PLAIN, points } from "../../shared/defaults";
import Terms from "../board/Terms.svelte";
import Afar from "./Afar.svelte";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"ten-pennies-sheet"> = {
  ...PLAIN,
  afar: { Board: Afar, Terms },
  Board,
  Entering,
  score: (view, seat) => points(view.scores[seat]),
  chalked: (view, _, seat) => (view.phase === "round" && view.dealer === seat ? "deals" : null),
};
