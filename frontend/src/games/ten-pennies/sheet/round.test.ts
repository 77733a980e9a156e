import { expect, test } from "vitest";
import { NOBODY, roundOf } from "./round";

test("a round says who went out, and counts the others' cards", () => {
  const rows = [["3", "", "1", ""], [], ["", "2", "", "1"]];
  expect(roundOf(1, "kinds", rows)).toEqual({
    type: "round_ends",
    out: 1,
    caught: [[3, 0, 1, 0], null, [0, 2, 0, 1]],
  });
});

test("cards and points in total are accepted too", () => {
  const rows = [
    ["4", " 35 "],
    ["1", "50"],
  ];
  expect(roundOf(NOBODY, "total", rows)).toEqual({
    type: "round_ends",
    out: null,
    caught: [
      { cards: 4, points: 35 },
      { cards: 1, points: 50 },
    ],
  });
});

test.each([
  ["who went out is not chosen", null, [["1", "", "", ""], []]],
  ["a row is empty", 0, [[], ["", "", "", ""], ["1", "", "", ""]]],
  ["something is no number", 0, [[], ["1", "two", "", ""]]],
  ["a number is negative", 0, [[], ["-1", "", "", ""]]],
])("nothing can be entered while %s", (_, out, rows) => {
  expect(roundOf(out, "kinds", rows)).toBeNull();
});

test("a total needs both numbers", () => {
  expect(roundOf(0, "total", [[], ["3", ""]])).toBeNull();
  expect(roundOf(0, "total", [[], ["", "30"]])).toBeNull();
});
