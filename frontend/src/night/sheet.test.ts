import { expect, test } from "vitest";
import type { Sheet, SheetMatch } from "../wire/night";
import {
  after,
  NOT_CALLED,
  nameOfSide,
  nextMatch,
  playersOf,
  roomFor,
  sidesOf,
  sinceDrawn,
  titleOf,
} from "./sheet";

const NAMES = ["Ann", "Bob", "Cy", "Di", "Ed"];
const CALLED = { ...NOT_CALLED, number: 1, id: 7 };

/** A night with match 1 drawn: Ann and Bob at one table, Cy and Di at the other; Ed is absent. */
function drawn(...changed: Partial<SheetMatch>[]): Sheet {
  const tables = [
    { ...CALLED, group: 1, players: [0, 1] },
    { ...CALLED, group: 2, players: [2, 3] },
  ];
  return {
    version: 0,
    surface_clear: true,
    tables: [],
    entrants: NAMES.map((name, id) => ({ id, name, team: "", here: id < 4, unearned: "", drinks: 0 })),
    guests: [],
    officials: [],
    matches: [...tables.map((one, at) => ({ ...one, ...changed[at] })), { ...NOT_CALLED, number: 2 }],
  };
}

const late = (sheet: Sheet) => after(sheet, { change: "present", entrant: 4, here: true });
const names = (sheet: Sheet, number: number) => sinceDrawn(sheet, number).map((one) => one.name);

test("the players who came or left since the draw are known", () => {
  expect(names(drawn(), 1)).toEqual([]);
  expect(names(late(drawn()), 1)).toEqual(["Ed"]);
  expect(names(after(late(drawn()), { change: "present", entrant: 0, here: false }), 1)).toEqual([
    "Ann",
    "Ed",
  ]);
  expect(names(late(drawn()), 2)).toEqual([]); // it was not drawn
});

test("everybody is here by one tap, which undoes them all", () => {
  const here = (sheet: Sheet) => sheet.entrants.filter((one) => one.here).map((one) => one.name);
  const all = after(drawn(), { change: "together", entrants: [4], here: true });
  expect(here(all)).toEqual(NAMES);
  expect(here(after(all, { change: "together", entrants: [4], here: false }))).toEqual(here(drawn()));
});

test("a draw is final once a table of it is played or open", () => {
  expect(names(late(drawn({}, { order: [3, 2] })), 1)).toEqual([]);
  expect(names(late(drawn({ table: "abc" })), 1)).toEqual([]);
});

test("a draw that is being undone is gone from the sheet at once", () => {
  const again = after(late(drawn()), { change: "undraw", number: 1 });
  expect(again.matches).toEqual([
    { ...NOT_CALLED, number: 1 },
    { ...NOT_CALLED, number: 2 },
  ]);
  expect(names(again, 1)).toEqual([]);
});

test("a player who left after the draw does not play", () => {
  const gone = (changed: Partial<SheetMatch>) => {
    const sheet = after(drawn(changed), { change: "present", entrant: 0, here: false });
    return sheet.matches.slice(0, 2).map((match) => playersOf(sheet, match).map((one) => one.name));
  };
  const whole = [
    ["Ann", "Bob"],
    ["Cy", "Di"],
  ];
  expect(gone({})).toEqual([["Bob"], ["Cy", "Di"]]);
  expect(gone({ order: [1, 0] })).toEqual(whole);
  expect(gone({ table: "abc" })).toEqual(whole);
});

test("the sheet shows waiting changes as if they were recorded", () => {
  const marked = late(drawn());
  const [, , second] = marked.matches;
  if (!second) throw new Error("no match");
  expect(playersOf(marked, second).map((one) => one.name)).toEqual(NAMES);
  const done = after(marked, { change: "result", number: 2, group: 1, order: [2, 0, 1], official: 9 });
  expect(done.matches[2]?.order).toEqual([2, 0, 1]);
});

test("the next match is one without a result, after the recorded", () => {
  const third = { ...NOT_CALLED, number: 3 };
  const sheet = drawn({ order: [0, 1] });
  const night = { ...sheet, matches: [...sheet.matches, third] };
  expect(nextMatch(night)).toBe(1); // its other table is still at play
  expect(nextMatch(night, 2)).toBe(2);
  const result = { change: "result" as const, group: 1, order: [0, 1], official: 9, pub: false };
  const second = after(night, { ...result, number: 2 });
  expect(nextMatch(second, 2)).toBe(3);
  const last = after(second, { ...result, number: 3 });
  expect(nextMatch(last, 3)).toBe(1); // back to what was left out
  expect(nextMatch(after(last, { ...result, number: 1, group: 2 }), 1)).toBeUndefined();
});

test("a match is named with the number of its table in the room", () => {
  const titles = (sheet: Sheet) => sheet.matches.map((match) => titleOf(sheet, match));
  expect(titles(drawn())).toEqual(["Match 1, table 1", "Match 1, table 2", "Match 2"]);
  const numbered = after(drawn(), { change: "tables", numbers: [7] });
  expect(titles(numbered)).toEqual(["Match 1, table 7", "Match 1, table 2", "Match 2, table 7"]);
});

test("a match of teams has two sides, and a team may pause", () => {
  const sheet = drawn();
  const [first] = sheet.matches;
  if (!first) throw new Error("no match");
  const entrants = sheet.entrants.map((one) => ({ ...one, here: true, team: one.id < 2 ? "Aces" : "Bees" }));
  const match = {
    ...first,
    players: [0, 2, 1, 3],
    sides: [
      [0, 1],
      [2, 3],
    ],
  };
  const teams = { ...sheet, entrants, matches: [match] };
  expect(sidesOf(teams, match).map(nameOfSide)).toEqual(["Aces", "Bees"]);
  expect(sinceDrawn(teams, 1, 2)).toEqual([]);
  const gone = after(teams, { change: "present", entrant: 0, here: false });
  expect(sinceDrawn(gone, 1, 2).map((one) => one.name)).toContain("Ann");
});

test("a long word of a name gets smaller type or a row of its own", () => {
  expect(["Ann", "Mary-Anne Christie", "Bartholomew", "Wilhelmina Featherstonehaugh"].map(roomFor)).toEqual([
    "name",
    "name",
    "name long",
    "name wide",
  ]);
});
