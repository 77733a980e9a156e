import type { Game } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Help from "./Help.svelte";
import Holding from "./Holding.svelte";
import { isDrop } from "./view";

export const game: Game<"dropsy"> = {
  Board,
  Controls,
  Help,
  Holding,
  holdingTells: true,
  score: (view, seat) => {
    const count = view.scores[seat];
    return count === undefined ? null : { count, units: ["point", "points"], decides: true };
  },
  chalked: (view, _, seat) => {
    if (view.finisher === seat) return "finished";
    if (view.finisher !== null && view.turn === seat && view.phase !== "over") return "last turn";
    const fouls = view.fouls[seat] ?? 0;
    return fouls > 0 ? `${fouls} ${fouls === 1 ? "foul" : "fouls"}` : null;
  },
  replays: isDrop,
  buttons: [],
  side: () => null,
};
