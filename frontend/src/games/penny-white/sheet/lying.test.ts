import { expect, test } from "vitest";
import type { LogEntry } from "../../../wire";
import type { Action, Measured, View } from "../../../wire/penny-white-sheet";
import { lying as discsOf, nearestOf } from "../view";
import { lying } from "./lying";

const VIEW: View = {
  game: "penny-white-sheet",
  phase: "end",
  turn: null,
  placings: [],
  last: null,
  scores: [1, 0],
  end: 2,
  starter: 1,
  pennies: 4,
  may_miss: false,
  board: [300, 750],
};

function entry(action: Action, measured: Measured[] = []): LogEntry<"penny-white-sheet"> {
  const events = measured.map((data) => ({ text: "", data }));
  return { seq: 1, at: 0, kind: "played", by: "official", seat: 0, id: null, action, events };
}

function of(seat: number, penny: number, distance: number): Measured {
  return { type: "measured", seat, rule: "PW-7", penny, distance, counts: false };
}

const BOARD = entry(
  {
    type: "board",
    white: [0, 570],
    pennies: [
      [0, 0, 540],
      [0, 0, 590],
      [1, 50, 570],
    ],
  },
  [of(1, 0, 50), of(0, 1, 30), of(0, 3, 20)],
);

test("the discs of an end lie as placed, numbered as measured", () => {
  const view = lying(VIEW, [BOARD]);
  expect(discsOf(view)).toEqual([
    { number: 0, seat: null, x: 0, y: 570 },
    { number: 1, seat: 1, x: 50, y: 570 },
    { number: 2, seat: 0, x: 0, y: 540 },
    { number: 4, seat: 0, x: 0, y: 590 },
  ]);
});

test("the nearest penny of each player has its distance", () => {
  expect(nearestOf(discsOf(lying(VIEW, [BOARD])))).toEqual([
    { penny: 3, distance: 20, counts: false },
    { penny: 0, distance: 50, counts: false },
  ]);
});

test("an end without places clears the board; a foul does not", () => {
  const bare = lying(VIEW, [BOARD, entry({ type: "nearest", seat: 0, pennies: 1 })]);
  expect(discsOf(bare)).toEqual([]);
  expect(nearestOf(discsOf(bare))).toEqual([]);
  expect(discsOf(lying(VIEW, [BOARD, entry({ type: "foul", seat: 0 })]))).toHaveLength(4);
});
