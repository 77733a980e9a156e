// @vitest-environment node
// Whole games from the library, for a player and a spectator: applying the events of a step one by one gives the view
// after it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Event, TenPenniesView } from "../view";
import { after } from "./after";

interface Told {
  seat: number | null;
  first: TenPenniesView;
  /** With what has changed in the view after it. */
  steps: { events: Event[]; view: Partial<TenPenniesView> }[];
}

const games: Told[] = JSON.parse(
  readFileSync(new URL("../../../../../tests/tuppence/games/ten_pennies/told.json", import.meta.url), "utf8"),
);

/** The part of a view that is drawn. Who decides now comes from the server. */
const picture = ({ phase: _, buyer: __, turn: ___, placings: ____, last: _____, ...seen }: TenPenniesView) =>
  seen;

describe.each(games)("a game as seat $seat sees it", ({ seat, first, steps }) => {
  test("is shown event by event as it is", () => {
    let view = first;
    let real = first;
    for (const { events, view: changed } of steps) {
      const end: TenPenniesView = { ...real, ...changed };
      view = events.reduce<TenPenniesView>((one, data) => after(one, data, { you: seat, end }), view);
      // As soon as a round is over, round and dealer are those of the next deal; the deal's event tells them.
      const told = events.some(({ type }) => type === "round_over");
      if (told) view = { ...view, round: end.round, dealer: end.dealer, asks: end.asks };
      expect(picture(view)).toEqual(picture(end));
      view = real = end;
    }
  });
});
