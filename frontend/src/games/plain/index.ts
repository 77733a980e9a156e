// A game without a folder here: its view as text, and its choices.
import type { Game } from "../contract";
import Board from "./Board.svelte";

export const game: Game = {
  Board,
  afar: { layout: "bare" },
  holdingTells: false,
  // The sheet of a game that is kept by an official counts points.
  score: (view, seat) => {
    const count = "scores" in view ? view.scores?.[seat] : undefined;
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  buttons: [],
  side: () => null,
};
