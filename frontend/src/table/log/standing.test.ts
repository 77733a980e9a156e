import { expect, test } from "vitest";
import type { LogEntry } from "../../wire";
import { presses, standing, takenBack } from "./standing";

function played(seq: number, id: string): LogEntry {
  return { seq, at: 0, kind: "played", by: "official", seat: 0, id, action: null, events: [] };
}

function undone(seq: number, to: number): LogEntry {
  const data = { type: "undone" as const, seat: null, rule: null, to, name: "Ann", why: "mistyped" };
  return {
    seq,
    at: 0,
    kind: "undone",
    by: "official",
    seat: null,
    id: "u",
    action: null,
    events: [{ data, text: "" }],
  };
}

test("a press is all that it entered", () => {
  const made = presses([played(5, "a"), played(6, "a"), played(7, "b")]);
  expect(made.map(({ seq, entries }) => [seq, entries.length])).toEqual([
    [5, 2],
    [7, 1],
  ]);
});

test("an undone entry is left out, and the next one is not", () => {
  const log = [played(5, "a"), played(6, "b"), undone(7, 6), played(8, "c")];
  expect([...takenBack(log)]).toEqual([6]);
  expect(presses(log).map(({ seq }) => seq)).toEqual([5, 8]);
});

test("undoing more later reaches past what was undone before", () => {
  const log = [played(5, "a"), played(6, "b"), undone(7, 6), played(8, "c"), undone(9, 5)];
  expect(presses(log)).toEqual([]);
});

test("valid entries are those that were not undone", () => {
  const log = [played(5, "a"), played(6, "b"), undone(7, 6), played(8, "c")];
  expect(standing(log).map(({ seq }) => seq)).toEqual([5, 7, 8]);
  const all = [played(5, "a"), played(6, "b")];
  expect(standing(all)).toBe(all);
});
