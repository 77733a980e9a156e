import { expect, test } from "vitest";
import type { Game } from "../../games/contract";
import type { LogEntry } from "../../wire";
import { linesOf } from "./lines";

const game: Pick<Game, "losses" | "weights"> = {
  losses: ["round_over"],
  weights: { won: "win", passed: "quiet" },
};
const entry = (kind: string, type: string, text: string, seat: number | null = null): LogEntry =>
  JSON.parse(JSON.stringify({ seq: 1, kind, events: [{ text, data: { type, seat } }] }));
const weights = (one: LogEntry, you: number | null) =>
  linesOf([one], game, you).map(({ text, weight, seat }) => [text, weight, seat]);

test("a loss of several seats is split seat by seat", () => {
  const over = entry("played", "round_over", "{0} got caught; {2} got caught");
  expect(weights(over, 2)).toEqual([
    ["{0} got caught", "change", 0],
    ["{2} got caught", "loss", 2],
  ]);
  expect(weights(over, null).map(([, weight]) => weight)).toEqual(["change", "change"]);
});

test("any other sentence stays whole, with the game's weight", () => {
  expect(weights(entry("played", "won", "{1} won; at last", 1), 1)).toEqual([["{1} won; at last", "win", 1]]);
  expect(weights(entry("left", "won", "{1} left", 1), 1)).toEqual([["{1} left", "passing", 1]]);
});

test("a quiet event has a line that says so", () => {
  expect(weights(entry("played", "passed", "{1} passed", 1), 1)).toEqual([["{1} passed", "quiet", 1]]);
});

test("events without a sentence, or before any play, have no line", () => {
  expect(weights(entry("played", "won", ""), null)).toEqual([]);
  expect(weights(entry("started", "started", "The match begins"), null)).toEqual([]);
});
