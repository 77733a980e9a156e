// @vitest-environment node
// Whole matches from the library: applying the events of a step one by one gives the view after it.
import { describe, expect, test } from "vitest";
import { playthroughs, seenBy } from "../../../../tests/playthroughs";
import { lying } from "../scatter";
import { type Event, type LogEntry, type SevenPenniesView, sum } from "../view";
import { after } from "./after";

const matches = playthroughs("seven-pennies").map((match, number) => ({
  number,
  ...seenBy<Event, SevenPenniesView>(match, null),
}));

/** The part of a view that is drawn: the pieces and the scores. */
const picture = ({ balcony, theatre, held, scores, nickels }: SevenPenniesView) => ({
  balcony,
  theatre,
  held,
  scores,
  nickels,
});
const everything = (view: SevenPenniesView) =>
  view.balcony + sum(view.theatre) + sum(view.held.map(({ count }) => count));

const entry = (seq: number, events: Event[]): LogEntry => ({
  seq,
  at: 0,
  kind: "played",
  by: "chance",
  seat: null,
  id: null,
  action: null,
  events: events.map((data) => ({ data, text: "" })),
});

describe.each(matches)("match $number", ({ first, steps }) => {
  test("is shown event by event as it is", () => {
    let view = first;
    for (const step of steps) {
      view = step.events.reduce<SevenPenniesView>(after, view);
      const over = step.view.phase === "over" && step.view.nickels;
      // What the last seat with nickels still holds is cleared away without an event.
      if (!over) expect(picture(view)).toEqual(picture(step.view));
      view = step.view;
    }
  });
  test("never shows more or fewer pieces than there are", () => {
    let view = first;
    for (const { events } of steps)
      for (const data of events) {
        view = after(view, data);
        expect(everything(view)).toBe(everything(first));
      }
  });
  test("lays out the pieces of the Theatre, each where it landed", () => {
    const entries: LogEntry[] = [];
    let spots = new Map<string, number>();
    steps.forEach(({ events, view }, step) => {
      entries.push(entry(step + 1, events));
      const pieces = lying(view, entries);
      view.theatre.forEach((count, index) => {
        expect(pieces.filter(({ value }) => value === index + 1)).toHaveLength(count);
      });
      for (const { id, spot } of pieces) expect(spots.get(id) ?? spot).toBe(spot);
      spots = new Map([...spots, ...pieces.map(({ id, spot }): [string, number] => [id, spot])]);
    });
  });
});
