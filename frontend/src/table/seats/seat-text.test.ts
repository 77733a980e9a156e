// @vitest-environment node
import { expect, test } from "vitest";
import { outcomeOf, teamOf, teamThatWon } from "./seat-text";

const every2 = (seat: number) => seat % 2;

test("a team is named as the reader's or the other one", () => {
  expect([0, 1, 2, 3].map((seat) => teamOf(seat, 1, every2)?.name)).toEqual([
    "Other team",
    "Your team",
    "Other team",
    "Your team",
  ]);
  expect(teamOf(3, null, every2)?.name).toBe("Team B");
  expect(teamOf(3, 3, () => null)).toBeNull();
  expect(teamOf(3, null, every2, ["Aces", "The Bees"])).toEqual({ name: "The Bees", short: "TB" });
  expect(teamOf(3, 1, every2, ["Aces", "Bees"])?.name).toBe("Your team");
});

test("a team wins, not one of its players", () => {
  expect(teamThatWon([1, 2, 1, 2], 2, every2)).toBe("Your team won");
  expect(teamThatWon([1, 2, 1, 2], 3, every2)).toBe("The other team won");
  expect(teamThatWon([2, 1, 2, 1], null, every2)).toBe("Team B won");
  expect(teamThatWon([2, 1, 2, 1], null, every2, ["Aces", "Bees"])).toBe("Bees won");
  expect(teamThatWon([1, 2], 0, () => null)).toBeNull();
  expect(teamThatWon([], 0, every2)).toBeNull();
});

test.each([
  [
    "a winner is congratulated, unless the sentence of the end does so",
    [2, 1],
    1,
    "{0} was last",
    "You won!",
  ],
  ["", [2, 1], 1, "{1} won the match", ""],
  ["", [1, 1, 3], 1, "{0} and {1} shared the win", ""],
  ["a player learns the place among all", [1, 3, 2], 1, "{0} won the match", "You came 3rd of 3"],
])("alone %s", (_, places, you, said, expected) => {
  expect(outcomeOf(places, you, () => null, said)).toBe(expected);
});

test.each([
  [[1, 2, 1, 2, 1, 2], 1, "Your team came 2nd of 2"],
  [[1, 2, 1, 2, 1, 2], 2, ""],
])("a team learns its place among the teams (%j, seat %i)", (places, you, expected) => {
  expect(outcomeOf(places, you, every2, "{0}, {2} and {4} won the match")).toBe(expected);
});
