import { expect, test } from "vitest";
import type { LogEntry } from "../../../wire";
import type { Cells } from "../view";
import { lastLayout, layoutOf } from "./layouts";

const ROW: Cells = [
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0],
  [3, 0, 0],
  [4, 0, 0],
  [5, 0, 1],
];

test("a layout that chance decides is entered as drawn", () => {
  expect(layoutOf("arranged", ROW, false)).toEqual([{ type: "arranged", cells: ROW }]);
});

test("a player lays out the boards, or asks for a random layout", () => {
  expect(layoutOf("arrange", ROW, false)).toEqual([{ type: "arrange", cells: ROW }]);
  expect(layoutOf("arrange", ROW, true)).toEqual([
    { type: "arrange_random" },
    { type: "arranged", cells: ROW },
  ]);
});

test("a layout begins with the last one entered", () => {
  const entry = (seq: number, action: LogEntry<"dropsy-sheet">["action"]): LogEntry<"dropsy-sheet"> => ({
    seq,
    at: 0,
    kind: "played",
    by: "official",
    seat: 0,
    id: null,
    action,
    events: [],
  });
  const ends = entry(3, { type: "round_ends", finisher: 0, slots: [] });
  expect(lastLayout([entry(1, null)])).toBeNull();
  expect(lastLayout([entry(2, { type: "arranged", cells: ROW }), ends])).toEqual(ROW);
});
