import type { Game } from "../board";
import Board from "./Board.svelte";
import { reasonOf } from "./captions";
import Group from "./Group.svelte";
import Holding from "./Holding.svelte";
import Nickel from "./Nickel.svelte";
import type { SevenPenniesView } from "./view";

export const game: Game = {
  Board,
  Holding,
  holdingTells: true,
  tally: (view, seat) => {
    const { scores, nickels } = view as SevenPenniesView;
    const count = (nickels ?? scores)?.[seat];
    if (count === undefined) return null;
    return nickels
      ? { count, units: ["nickel", "nickels"], Mark: Nickel, decides: false }
      : { count, units: ["point", "points"], decides: true };
  },
  captions: { come: (options) => options.variant === "tko", of: reasonOf },
  buttons: [],
  groups: { of: (action) => (typeof action.value === "number" ? action.value : null), Mark: Group },
  concerns: (action) => (typeof action.payer === "number" ? [action.payer] : []),
  side: () => null,
};
