// @vitest-environment node
// Whole games as the library tells them to a seat and to a watcher: the events of a step, folded one by one, come to
// the view after it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { after } from "./after";
import type { Event, TenPenniesView } from "./view";

interface Told {
  seat: number | null;
  first: TenPenniesView;
  /** With what has changed in the view after it. */
  steps: { events: Event[]; view: Partial<TenPenniesView> }[];
}

const games: Told[] = JSON.parse(
  readFileSync(new URL("../../../../tests/games/ten_pennies_told.json", import.meta.url), "utf8"),
);

/** What of a view is a picture: who decides now the server says with it. */
const picture = ({ phase: _, buyer: __, turn: ___, placings: ____, last: _____, ...seen }: TenPenniesView) =>
  seen;

describe.each(games)("a game as seat $seat sees it", ({ seat, first, steps }) => {
  test("is shown event by event as it is", () => {
    let view = first;
    let real = first;
    for (const { events, view: changed } of steps) {
      const end: TenPenniesView = { ...real, ...changed };
      view = events.reduce<TenPenniesView>((one, data) => after(one, data, { you: seat, end }), view);
      // Round and dealer are those of the next deal as soon as a round is over; the deal itself tells them.
      const told = events.some(({ type }) => type === "round_over");
      if (told) view = { ...view, round: end.round, dealer: end.dealer, asks: end.asks };
      expect(picture(view)).toEqual(picture(end));
      view = real = end;
    }
  });
});
