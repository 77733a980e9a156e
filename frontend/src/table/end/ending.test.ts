import { expect, test } from "vitest";
import { entry, position, table, welcome } from "../../../tests/messages";
import type { Score, TableState } from "../../games/contract";
import { receive } from "../store/state";
import { endingOf } from "./ending";

const points = (decides: boolean) => ({
  score: (_: unknown, seat: number): Score => ({ count: 7 - seat, units: ["point", "points"], decides }),
});

/** A match that has ended like this. */
function ended(status: "over" | "abandoned"): TableState {
  const view: typeof position.view = JSON.parse('{"turn": null, "placings": [2, 1]}');
  const last = {
    ...entry(2),
    events: ["{0} stopped", "", "{1} won"].map((text) => ({ ...entry(2).events[0], text })),
  };
  const more = { table: { ...table, status }, position: { ...position, view, prompt: "It was abandoned." } };
  return receive(
    null,
    welcome(2, [entry(1), last as typeof last & ReturnType<typeof entry>], more),
    0,
  ) as TableState;
}

test("first place comes first, with the score where it decides", () => {
  const { order } = endingOf(ended("over"), points(true));
  expect(order.map(({ seat, place, score }) => [seat, place, score?.count])).toEqual([
    [1, 1, 6],
    [0, 2, 7],
  ]);
  expect(endingOf(ended("over"), points(false)).order.map(({ score }) => score)).toEqual([null, null]);
});

test("the last sentence of the last play is the heading", () => {
  const { heading, sentences } = endingOf(ended("over"), points(true));
  expect([heading, sentences]).toEqual(["{1} won", ["{0} stopped", "{1} won"]]);
});

test("an abandoned match has no sentences", () => {
  const { heading, sentences, abandoned } = endingOf(ended("abandoned"), points(true));
  expect([heading, sentences, abandoned]).toEqual(["It was abandoned.", [], true]);
});
