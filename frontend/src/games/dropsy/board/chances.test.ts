import { expect, test } from "vitest";
import { inWords, oddsAt } from "./chances";

const MAP = {
  seq: 1,
  seat: 0,
  step: 10,
  columns: 2,
  rows: 2,
  points: [0, 1, 2, 3],
  slots: [0, 0, 1, 1],
  off: [0.1, 0.1, 0.1, 0.1],
};

test("odds are read from the lower left, also between places", () => {
  expect(oddsAt(MAP, { x: 10, y: 0 }).points).toBe(1);
  expect(oddsAt(MAP, { x: 0, y: 10 }).points).toBe(2);
  expect(oddsAt(MAP, { x: 5, y: 5 })).toEqual({ points: 1.5, slots: 0.5, off: 0.1 });
  expect(oddsAt(MAP, { x: 99, y: 99 }).points).toBe(3);
});

test("odds are put into words", () => {
  expect(inWords(MAP, { x: 5, y: 5 })).toBe(
    "Of 10 drops here 5.0 slot and 1.0 fall off: 1.5 points each. The brightest places give 3.0",
  );
});
