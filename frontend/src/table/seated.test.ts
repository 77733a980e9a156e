// @vitest-environment node
import { expect, test } from "vitest";
import { teamOf, teamThatWon } from "./seated";

const every2 = (seat: number) => seat % 2;

test("a team is the reader's or the other one", () => {
  expect([0, 1, 2, 3].map((seat) => teamOf(seat, 1, every2)?.name)).toEqual([
    "Other team",
    "Your team",
    "Other team",
    "Your team",
  ]);
  expect(teamOf(3, null, every2)?.name).toBe("Team B");
  expect(teamOf(3, 3, () => null)).toBeNull();
});

test("a team wins, not one of its players", () => {
  expect(teamThatWon([1, 2, 1, 2], 2, every2)).toBe("Your team won");
  expect(teamThatWon([1, 2, 1, 2], 3, every2)).toBe("The other team won");
  expect(teamThatWon([2, 1, 2, 1], null, every2)).toBe("Team B won");
  expect(teamThatWon([1, 2], 0, () => null)).toBeNull();
  expect(teamThatWon([], 0, every2)).toBeNull();
});
