import { expect, test } from "vitest";
import type { LogEntry } from "../../../wire";
import type { Action, View } from "../../../wire/dropsy-sheet";
import type { Cells } from "../view";
import { lying } from "./lying";

const ROW: Cells = [
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0],
  [3, 0, 0],
  [4, 0, 0],
  [5, 0, 1],
];
const NEXT: Cells = ROW.map(([column, row, turns]) => [5 - column, row, turns]) as Cells;
const VIEW: View = {
  game: "dropsy-sheet",
  phase: "round",
  turn: null,
  placings: [],
  last: null,
  scores: [0, 0],
  round: 1,
  cells: ROW,
  tokens: 8,
  slots: [],
  fouls: [0, 0],
  finisher: null,
};

function entered(...actions: Action[]): LogEntry<"dropsy-sheet">[] {
  return actions.map((action, seq) => {
    return { seq, at: 0, kind: "played", by: "official", seat: 0, id: null, action, events: [] };
  });
}

const ENTRIES = entered(
  { type: "arranged", cells: ROW },
  { type: "round_ends", finisher: 1, slots: [1, null, 0, ...Array<null>(18).fill(null)] },
);

test("a finished round stays on the layout until the next one", () => {
  const { cells, tokens } = lying({ ...VIEW, phase: "arrange", cells: null }, ENTRIES);
  expect(cells).toEqual(ROW);
  expect(tokens.map(({ seat, slot }) => [seat, slot])).toEqual([
    [1, 6],
    [0, 5],
  ]);
  expect(tokens[0]).toMatchObject({ x: 60, y: 60 });
});

test("a new layout has empty slots, and before it are no boards", () => {
  const next = lying({ ...VIEW, round: 2, cells: NEXT }, ENTRIES);
  expect([next.cells, next.tokens]).toEqual([NEXT, []]);
  const first = lying({ ...VIEW, phase: "arranged", cells: null }, []);
  expect([first.cells, first.tokens]).toEqual([null, []]);
});
