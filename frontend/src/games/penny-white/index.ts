import type { Game } from "../contract";
import { points } from "../shared/defaults";
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
  afar: { layout: "high", look: () => look.fromAfar() },
  Help,
  Holding,
  holdingMatters: false,
  score: (view, seat) => points(view.scores[seat]),
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
