import { expect, test } from "vitest";
import type { LogEntry } from "../../wire";
import type { View } from "../contract";
import { game } from "./index";

/** What each of three seats owes, once these buy. */
function owed(drinks: number[], ...seats: number[]): unknown[] {
  const view = JSON.parse(JSON.stringify({ drinks })) as View<"penny-drop">;
  const events = seats.length ? [{ data: { type: "buys", seats } }] : [];
  const entries = JSON.parse(JSON.stringify([{ events }])) as LogEntry<"penny-drop">[];
  return [0, 1, 2].map((seat) => game.owed?.(view, entries, seat));
}

test("a seat that buys owes the drinks, and the bartender's", () => {
  expect(owed([0, 0, 0])).toEqual([null, null, null]);
  expect(owed([0, 2, 1], 1)).toEqual([null, "owes 2 drinks, buys", "owes a drink"]);
  expect(owed([0, 0, 0], 0, 2)).toEqual(["buys", null, "buys"]);
});
