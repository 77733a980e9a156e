// A game without a folder here: its view as text, and its choices.
import type { Game } from "./board";
import Board from "./PlainBoard.svelte";

export const game: Game = {
  Board,
  holdingTells: false,
  score: () => null,
  buttons: [],
  side: () => null,
};
