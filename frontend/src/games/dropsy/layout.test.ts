import { expect, test } from "vitest";
import { boardsOf, nearest, sizeOf, slotsOf } from "./layout";
import type { Cell } from "./view";

const CELLS: Cell[] = [
  [2, 1, 0],
  [3, 1, 0],
  [4, 1, 0],
  [2, 2, 0],
  [3, 2, 0],
  [4, 2, 1],
];

test("a layout is measured from its own corner", () => {
  expect(sizeOf(CELLS)).toEqual({ width: 360, height: 240 });
  const [first] = boardsOf(CELLS);
  expect(first).toEqual({ slots: 1, turns: 0, x: 60, y: 60 });
});

test("a quarter-turn goes counterclockwise", () => {
  const slots = slotsOf({ slots: 2, turns: 1, x: 0, y: 0 });
  expect(slots.map(({ x, y }) => [x, y])).toEqual([
    [34, -34],
    [-34, 34],
  ]);
  expect(slots.map(({ points }) => points)).toEqual([5, 5]);
});

test("the nearest slot is found", () => {
  const slots = boardsOf(CELLS).flatMap(slotsOf);
  expect(nearest(slots, { x: 66, y: 55 })).toEqual({ x: 60, y: 60, points: 6 });
});
