import { expect, test } from "vitest";
import { added, faulty, firstDiscs, moved, nearest, numbered, rested, sent } from "./discs";

const WHITE = { number: 0, seat: null, x: 0, y: 575 };
const COPPER = { number: 1, seat: 0, x: 50, y: 500 };
const SILVER = { number: 2, seat: 1, x: -50, y: 500 };

test("the server gets the white, and the pennies in their order", () => {
  const [copper, silver] = [
    { seat: 0, x: 50, y: 500 },
    { seat: 1, x: -50, y: 500 },
  ];
  expect(sent([WHITE, COPPER, SILVER])).toEqual({ white: [0, 575], pennies: [copper, silver] });
  expect(sent([COPPER])).toEqual({ white: null, pennies: [copper] });
});

test("discs off the board are removed; the flicked penny is last", () => {
  const places: [number, number, boolean][] = [
    [0, 580, true],
    [151, 500, false],
    [-60, 520, true],
    [1, 2, true],
  ];
  expect(rested([WHITE, COPPER, SILVER], places, 0)).toEqual([
    { number: 0, seat: null, x: 0, y: 580 },
    { number: 1, seat: 1, x: -60, y: 520 },
    { number: 2, seat: 0, x: 1, y: 2 },
  ]);
});

test("a white that was not there does not appear", () => {
  const places: [number, number, boolean][] = [
    [0, 0, false],
    [50, 500, true],
    [3, 4, true],
  ];
  expect(rested([COPPER], places, 1).map(({ number, seat }) => [number, seat])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test("an added penny lies beside all others; the white is first", () => {
  let discs = firstDiscs();
  for (let count = 0; count < 14; count++) discs = added(discs, count % 2, 300, 750);
  discs = added(
    discs.filter(({ seat }) => seat !== null),
    null,
    300,
    750,
  );
  expect(discs.map(({ number }) => number)).toEqual([...discs.keys()]);
  for (const [index, one] of discs.entries())
    for (const other of discs.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20.3);
});

test("a disc moves as far as the board goes, and no other does", () => {
  expect(moved([WHITE, COPPER], 1, { x: 400, y: -20 }, 300, 750)).toEqual([
    WHITE,
    { ...COPPER, x: 150, y: 0 },
  ]);
});

test("a finger means the nearest disc within its reach", () => {
  expect(nearest([WHITE, COPPER, SILVER], { x: 40, y: 500 }, 26)).toEqual(COPPER);
  expect(nearest([WHITE, COPPER, SILVER], { x: 0, y: 500 }, 26)).toBeNull();
});

test("numbers follow the order of the list", () => {
  expect(numbered([WHITE, SILVER]).map(({ number }) => number)).toEqual([0, 1]);
});

test("a refusal names the disc at fault by its field", () => {
  expect([faulty("white"), faulty("pennies[1]"), faulty("flick"), faulty(null)]).toEqual([0, 2, null, null]);
});
