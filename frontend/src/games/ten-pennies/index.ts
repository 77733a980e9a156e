import type { Game } from "../contract";
import Board from "./board/Board.svelte";
import Controls from "./controls/Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { saidBy } from "./rounds";
import Sheet from "./scores/Sheet.svelte";

export const game: Game<"ten-pennies"> = {
  Board,
  Controls,
  Help,
  Holding,
  Sheet,
  holdingTells: true,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  chalked: saidBy,
  weights: {
    drew_for_deal: "passing",
    draw_again: "passing",
    deals: "passing",
    dealt: "passing",
    turned_up: "passing",
    took: "passing",
    passed: "passing",
    passed_over: "passing",
    drew: "passing",
    drew_cards: "passing",
    discarded: "passing",
    reshuffled: "passing",
    no_stock: "passing",
    went_out: "win",
    won: "win",
  },
  losses: ["round_over"],
  buttons: [],
  side: () => null,
};
