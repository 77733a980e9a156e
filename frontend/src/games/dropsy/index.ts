import type { Game } from "../contract";
import { points } from "../shared/defaults";
import Board from "./board/Board.svelte";
import { load } from "./board/open";
import Controls from "./controls/Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { look } from "./look.svelte";
import { isDrop } from "./view";

// The three-dimensional table is loaded together with the page.
if (!look.flat) void load().catch(() => undefined);

export const game: Game<"dropsy"> = {
  Board,
  Controls,
  afar: { layout: "high" },
  Help,
  Holding,
  holdingMatters: true,
  score: (view, seat) => points(view.scores[seat]),
  chalked: (view, _, seat) => {
    if (view.finisher === seat) return "finished";
    if (view.finisher !== null && view.turn === seat && view.phase !== "over") return "last turn";
    return null;
  },
  replays: isDrop,
  weights: {
    arranges: "passing",
    asked_random: "passing",
    laid_out: "passing",
    round_begins: "passing",
    dropped: "passing",
    missed: "passing",
    scored: "passing",
    left_slot: "loss",
    stays_out: "loss",
    penalised: "loss",
    finished: "win",
    won: "win",
  },
  buttons: [],
  side: () => null,
};
