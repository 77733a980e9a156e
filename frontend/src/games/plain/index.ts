// A game without a folder here: its view as text, and its choices.
import type { Game } from "../contract";
import { PLAIN, points } from "../shared/defaults";
import Board from "./Board.svelte";

export const game: Game = {
  ...PLAIN,
  Board,
  // The score sheet of an official counts points.
  score: (view, seat) => points("scores" in view ? view.scores?.[seat] : undefined),
};
