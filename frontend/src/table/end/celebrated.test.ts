import { beforeEach, expect, test } from "vitest";
import { wasCelebrated } from "./celebrated";

beforeEach(() => localStorage.clear());

test("each win is celebrated once", () => {
  expect(["a", "b", "a", "b"].map(wasCelebrated)).toEqual([false, false, true, true]);
});

test("the newest fifty are stored", () => {
  for (let number = 0; number < 51; number++) wasCelebrated(`t${number}`);
  expect(wasCelebrated("t50")).toBe(true);
  expect(wasCelebrated("t0")).toBe(false);
});
