import { expect, test } from "vitest";
import type { TableState } from "../../games/contract";
import { waitsForScreen } from "./screen-progress";

const PERSON = { level: null, stand_in: false };
const BOT = { level: "regular", stand_in: false };
const AWAY = { level: null, stand_in: true };

function at(
  seats: object[],
  to_act: number | null,
  you: number | null,
  deadline: number | null = null,
): boolean {
  const state = { position: { to_act, deadline }, table: { seats }, you };
  return waitsForScreen(state as Pick<TableState, "position" | "table" | "you">);
}

test("a bot waits for every screen, also one that stands in", () => {
  expect(at([PERSON, BOT], 1, 0)).toBe(true);
  expect(at([PERSON, AWAY], 1, null)).toBe(true);
});

test("a clock waits for its own player's screen only", () => {
  expect(at([PERSON, PERSON], 0, 0, 5000)).toBe(true);
  expect(at([PERSON, PERSON], 0, 1, 5000)).toBe(false);
  expect(at([PERSON, PERSON], 0, 0)).toBe(false);
});

test("the server waits for no screen while chance is due", () => {
  expect(at([PERSON, BOT], null, 0)).toBe(false);
});
