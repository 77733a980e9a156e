import type { Game } from "../contract";
import { points } from "../shared/defaults";
import Board from "./board/Board.svelte";
import Bowl from "./board/Bowl.svelte";
import Terms from "./board/Terms.svelte";
import Controls from "./controls/Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { saidBy } from "./rounds";
import ShownHand from "./ShownHand.svelte";
import Sheet from "./scores/Sheet.svelte";

export const game: Game<"ten-pennies"> = {
  Board,
  Bowl,
  afar: { Terms },
  Controls,
  Help,
  Holding,
  Hand: ShownHand,
  Sheet,
  holdingMatters: true,
  score: (view, seat) => points(view.scores[seat]),
  chalked: saidBy,
  weights: {
    drew_for_deal: "passing",
    draw_again: "passing",
    deals: "passing",
    dealt: "passing",
    turned_up: "passing",
    took: "passing",
    passed: "quiet",
    passed_over: "quiet",
    drew: "quiet",
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
