import type { Game } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { saidBy } from "./rounds";
import Sheet from "./Sheet.svelte";
import type { TenPenniesView } from "./view";

export const game: Game = {
  Board,
  Controls,
  Help,
  Holding,
  Sheet,
  holdingTells: true,
  tally: (view, seat) => {
    const count = (view as TenPenniesView).scores?.[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  chalked: (view, entries, seat) => saidBy(view as TenPenniesView, entries, seat),
  buttons: [],
  side: () => null,
};
