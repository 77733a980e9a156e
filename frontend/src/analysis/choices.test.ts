import { expect, test } from "vitest";
import type { Decided } from "../wire";
import { FEW, shownChoices } from "./choices";

const labels = [..."abcdefghij"];
const choices = labels.map((label, at) => ({ label, value: 0.9 - at / 100, error: 0 }));
const decision: Decided = { seat: 0, choices, taken: 8, lost: 0.08, error: 0, blunder: true, why: "" };

test("the best choices and the one taken are shown first", () => {
  const shown = shownChoices(decision, false);
  expect(shown.map(({ label }) => label)).toEqual([...labels.slice(0, FEW), "i"]);
  expect(shown.filter(({ taken }) => taken).map(({ label }) => label)).toEqual(["i"]);
});

test("all choices are shown when the reader asks for them", () => {
  expect(shownChoices(decision, true)).toHaveLength(labels.length);
  expect(shownChoices({ ...decision, taken: null }, true).some(({ taken }) => taken)).toBe(false);
});
