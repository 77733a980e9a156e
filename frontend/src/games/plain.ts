// A game that has no folder here: what its view says, line by line, and its choices.
import type { Game } from "./board";
import Board from "./PlainBoard.svelte";

export const game: Game = {
  Board,
  holdingTells: false,
  score: () => null,
  buttons: [],
  side: () => null,
};
