import type { Game } from "../../contract";
import { PLAIN, points } from "../../shared/defaults";
import { look } from "../look.svelte";
import Afar from "./Afar.svelte";
import Board from "./Board.svelte";
import Entering from "./Entering.svelte";

export const game: Game<"penny-white-sheet"> = {
  ...PLAIN,
  afar: { layout: "high", Board: Afar, look: () => look.fromAfar() },
  Board,
  Entering,
  score: (view, seat) => points(view.scores[seat]),
  chalked: (view, _, seat) => (view.phase === "end" && view.starter === seat ? "starts" : null),
};
