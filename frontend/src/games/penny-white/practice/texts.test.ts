import { expect, test } from "vitest";
import type { Hands, Tried } from "../../../wire/penny-white";
import { inBrief, inWords, lies, lines, tried } from "./texts";

const WHITE = { number: 0, seat: null, x: 0, y: 575 };
const SILVER = { number: 1, seat: 1, x: 30, y: 560 };
const paths = { numbers: [], slowing: 0, seconds: 0, discs: [], off: [], impacts: [] };
const made = (discs: Tried["discs"]): Tried => ({ angle: 0.2094, speed: 1400, discs, paths });
const share = (share: number) => ({ share, low: share - 0.05, high: share + 0.05 });
const hands: Hands = {
  places: [[0, 0, true]],
  stays: share(0.9),
  nearest: share(0.5),
  distance: { mean: 42.4, error: 1.26, spread: 18.3 },
};

test("a disc has its colour and its place", () => {
  expect(lies(WHITE)).toBe("The white: 125 mm over the far line, on the middle line");
  expect(lies(SILVER)).toBe("Penny 1, silver: 110 mm over the far line, 30 mm to the right");
});

test("a flick has its direction, its speed and the lost discs", () => {
  const stayed = made([
    [0, 575, true],
    [151, 560, false],
    [0, 541, true],
  ]);
  expect(tried(stayed, [WHITE, SILVER])).toBe(
    "The hand flicked 12.0 degrees to the right, 1.40 metres a second. The penny lies 34 mm before the white." +
      " Off the board: penny 1, silver.",
  );
  const both = made([
    [0, 751, false],
    [30, 560, true],
    [0, 751, false],
  ]);
  expect(tried(both, [WHITE, SILVER])).toContain("The penny left the board. Off the board: the white.");
});

test("without the white a penny has its distance from the line", () => {
  const alone = made([
    [0, 0, false],
    [30, 560, true],
    [0, 440, true],
  ]);
  expect(tried(alone, [SILVER])).toContain("The penny lies 10 mm before the far line, on the middle line.");
  expect(tried(alone, [SILVER])).not.toContain("Off the board");
});

test("hands have their shares, and the error of these", () => {
  expect(lines(hands).map(({ figure, range }) => [figure, range])).toEqual([
    ["90 %", "85 to 95 %"],
    ["50 %", "45 to 55 %"],
    ["42 mm", "± 1.3 mm; single flicks ± 18 mm"],
  ]);
  expect(inBrief(hands)).toBe("Of 1 hands 90 % stay, 50 % are nearest, 42 mm from the white on average.");
  expect(inWords(hands)).toContain("Stays on the board: 90 %, 85 to 95 %.");
});

test("without the white there is nothing to be near", () => {
  const bare = { ...hands, nearest: null, distance: null };
  expect(inBrief(bare)).toBe("Of 1 hands 90 % stay.");
  expect(lines(bare).map(({ figure }) => figure)).toEqual(["90 %", "no white", "none"]);
});
