import type { Game } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { isFlick } from "./replays";

export const game: Game<"penny-white"> = {
  Board,
  Controls,
  tall: true,
  Help,
  Holding,
  holdingTells: false,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  replays: isFlick,
  buttons: [],
  side: () => null,
};
