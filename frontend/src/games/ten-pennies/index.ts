import type { Game } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Holding from "./Holding.svelte";
import type { TenPenniesView } from "./view";

export const game: Game = {
  Board,
  Holding,
  holdingTells: true,
  tally: (view, seat) => {
    const count = (view as TenPenniesView).scores?.[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  Controls,
  buttons: [],
  side: () => null,
};
