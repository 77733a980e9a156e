import type { Game } from "../contract";
import { isFlick } from "./animation/replays";
import Board from "./board/Board.svelte";
import Controls from "./controls/Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { look } from "./look.svelte";

export const game: Game<"penny-white"> = {
  Board,
  Controls,
  tall: true,
  // The pennies lie beyond the far line, and are small from afar.
  afar: {
    layout: "high",
    look: () => {
      look.enlarged = true;
      look.letters = 18;
    },
  },
  Help,
  Holding,
  holdingTells: false,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  replays: isFlick,
  weights: {
    starts: "passing",
    end_begins: "passing",
    white_placed: "passing",
    white_flicked: "passing",
    white_lies: "passing",
    flicked: "passing",
    may_remove: "passing",
    waived: "passing",
    lapsed: "passing",
    went_off: "loss",
    white_off: "loss",
    white_missed: "loss",
    fouled: "loss",
    won: "win",
  },
  buttons: [],
  side: () => null,
};
