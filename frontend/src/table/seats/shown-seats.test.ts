import { expect, test } from "vitest";
import { position, table, welcome } from "../../../tests/messages";
import type { Score, TableState } from "../../games/contract";
import { receive } from "../store/state";
import { seatsOf } from "./shown-seats";

const alone = {
  score: (_: unknown, seat: number): Score => ({ count: seat, units: ["point", "points"], decides: true }),
  side: () => null,
};

function playing(placings: number[]): TableState {
  const view: typeof position.view = JSON.parse(JSON.stringify({ turn: 0, placings }));
  return receive(null, welcome(1, [], { table, position: { ...position, view } }), 0) as TableState;
}

test("the seat to play is on, and a seat with a place is out", () => {
  const seats = seatsOf(playing([0, 2]), alone, 0);
  expect(seats.map(({ on, out, placed }) => [on, out, placed])).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
  expect(seats.map(({ score, team, word }) => [score?.count, team, word])).toEqual([
    [0, null, null],
    [1, null, null],
  ]);
});

test("a team is named as the reader's, and as A or B for watchers", () => {
  const teams = { ...alone, side: (_: unknown, seat: number) => seat % 2, chalked: () => "Pass" };
  const shown = playing([0, 0]);
  expect(seatsOf(shown, teams, 0).map(({ team }) => team?.short)).toEqual(["Yours", "Other"]);
  expect(seatsOf(shown, teams, null).map(({ team, word }) => [team?.short, word])).toEqual([
    ["A", "Pass"],
    ["B", "Pass"],
  ]);
});
