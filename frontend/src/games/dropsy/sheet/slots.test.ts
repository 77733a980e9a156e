import { expect, test } from "vitest";
import { pressedSlot } from "./slots";

const EMPTY = [null, null, null];

test("a tap puts a token in, and a second one takes it out", () => {
  const once = pressedSlot(EMPTY, 1, "", 2, 4);
  expect(once).toEqual([null, 2, null]);
  expect(pressedSlot(once, 1, "Enter", 2, 4)).toEqual(EMPTY);
  expect(pressedSlot(once, 1, " ", 0, 4)).toEqual([null, 0, null]);
});

test.each([
  ["3", [2, null, null]],
  ["0", EMPTY],
  ["Delete", EMPTY],
  ["9", [1, null, null]],
])("the key %s names a player of four, or nobody", (key, after) => {
  expect(pressedSlot([1, null, null], 0, key, 0, 4)).toEqual(after);
});
