// @vitest-environment node
// Whole games from the library, for a player and a spectator: applying the events of a step one by one gives the view
// after it.
import { describe, expect, test } from "vitest";
import { playthroughs, seenBy } from "../../../../tests/playthroughs";
import type { Event, TenPenniesView } from "../view";
import { after } from "./after";

const games = playthroughs("ten-pennies").flatMap((match, number) =>
  [0, 1, null].map((seat) => ({ number, seat, ...seenBy<Event, TenPenniesView>(match, seat) })),
);

/** The part of a view that is drawn. Who decides now comes from the server. */
const picture = ({ phase: _, buyer: __, turn: ___, placings: ____, last: _____, ...seen }: TenPenniesView) =>
  seen;

describe.each(games)("game $number as seat $seat sees it", ({ seat, first, steps }) => {
  test("is shown event by event as it is", () => {
    let view = first;
    for (const { events, view: end } of steps) {
      view = events.reduce<TenPenniesView>((one, data) => after(one, data, { you: seat, end }), view);
      // When a round is over, the view has the round and dealer of the next deal, which come with the deal's event.
      const over = events.some(({ type }) => type === "round_over");
      if (over) view = { ...view, round: end.round, dealer: end.dealer, asks: end.asks };
      expect(picture(view)).toEqual(picture(end));
      view = end;
    }
  });
});
