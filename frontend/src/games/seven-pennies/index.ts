import type { Game } from "../contract";
import Board from "./board/Board.svelte";
import { reasonOf } from "./captions";
import Group from "./Group.svelte";
import Holding from "./Holding.svelte";
import Nickel from "./Nickel.svelte";
import Throw from "./Throw.svelte";

export const game: Game<"seven-pennies"> = {
  Board,
  Entering: Throw,
  alternates: true,
  Holding,
  holdingMatters: true,
  score: ({ scores, nickels }, seat) => {
    const count = (nickels ?? scores)?.[seat];
    if (count === undefined) return null;
    return nickels
      ? { count, units: ["nickel", "nickels"], Mark: Nickel, decides: false }
      : { count, units: ["point", "points"], decides: true };
  },
  captions: { come: (options) => options.variant === "tko", of: reasonOf },
  weights: {
    starts: "passing",
    threw: "passing",
    again: "passing",
    boothed: "quiet",
    nickel_lost: "loss",
    nickel_won: "win",
    out: "loss",
    won: "win",
  },
  buttons: [],
  groups: { of: (action) => ("value" in action ? action.value : null), Mark: Group },
  concerns: (action) => ("payer" in action && action.payer !== null ? [action.payer] : []),
  side: () => null,
};
