import type { Game } from "../contract";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Tray from "./Tray.svelte";

export const game: Game<"penny-drop"> = {
  Board,
  Ending: Tray,
  Holding,
  holdingMatters: false,
  score: (view, seat) => {
    const count = view.pennies[seat];
    return count === undefined ? null : { count, units: ["penny", "pennies"], decides: false };
  },
  owed: ({ drinks }, entries, seat) => {
    const owed = drinks[seat] ?? 0;
    const bartender = owed > 0 ? [`owes ${owed === 1 ? "a drink" : `${owed} drinks`}`] : [];
    const buys = entries.some(({ events }) =>
      events.some(({ data }) => data.type === "buys" && data.seats.includes(seat)),
    );
    return [...bartender, ...(buys ? ["buys"] : [])].join(", ") || null;
  },
  // Only marks partners: even seats against odd seats (PD-1).
  side: (options, seat) => (options.format === "teams" ? seat % 2 : null),
  weights: {
    rolled_off: "passing",
    tied: "passing",
    starts: "passing",
    stopped: "quiet",
    cocked: "passing",
    collected: "loss",
    out: "win",
    last: "loss",
    won: "win",
    buys: "loss",
  },
  buttons: [
    { key: "R", label: "Roll" },
    { key: "S", label: "Stop", ahead: "Stop after this" },
  ],
};
