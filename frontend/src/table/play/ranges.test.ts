import { expect, test } from "vitest";
import type { Action } from "../../games/contract";
import type { FreeNumber, RangeChoice } from "../../wire";
import { called, chosen, middle } from "./ranges";

const WORDS = { label: "Flick", key: "f", effect: "", suggested: false };
const X: FreeNumber = { at: ["x"], low: -60, high: 60, whole: false };
const CELL: FreeNumber = { at: ["cells", 1, 0], low: 0, high: 5, whole: true };

// Of games that do not exist.
const flick: RangeChoice = { ...WORDS, range: JSON.parse('{"type": "flick", "x": [-60, 60]}'), free: [X] };
const arrange: RangeChoice = {
  ...WORDS,
  range: JSON.parse('{"type": "arrange", "cells": [[1, 2], [[0, 5], 3]]}'),
  free: [CELL],
};

test("a range becomes an action when its numbers are chosen", () => {
  expect(chosen(flick, [-12.5])).toEqual({ type: "flick", x: -12.5 });
  expect(chosen(flick, [60])).toEqual({ type: "flick", x: 60 });
  expect(flick.range).toEqual({ type: "flick", x: [-60, 60] });
});

test("only the named number is free: a pair beside it is fixed", () => {
  expect(chosen(arrange, [4])).toEqual({
    type: "arrange",
    cells: [
      [1, 2],
      [4, 3],
    ],
  });
});

test.each([[[]], [[null]], [[Number.NaN]], [[60.5]], [[-61]]])("there is no action with %j", (numbers) => {
  expect(chosen(flick, numbers)).toBeNull();
});

test("a whole number cannot be a fraction", () => {
  expect(chosen(arrange, [2.5])).toBeNull();
  expect([middle(CELL), middle(X)]).toEqual([3, 0]);
});

test("a range cannot be sent as an action", () => {
  // @ts-expect-error: that is checked by `npm run check`
  const action: Action = flick.range;
  expect(action).toBe(flick.range);
});

test("a number is named by its field and its places in lists", () => {
  expect([called(X), called(CELL)]).toEqual(["x", "cells 2, 1"]);
});
