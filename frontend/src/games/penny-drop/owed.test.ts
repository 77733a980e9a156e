import { expect, test } from "vitest";
import type { View } from "../contract";
import { game } from "./index";

type PennyDropView = View<"penny-drop">;
type Options = Parameters<typeof game.side>[0];

const PUB: Options = JSON.parse('{"rules": "pub", "format": "singles"}');
const CUP: Options = JSON.parse('{"rules": "competition", "format": "singles"}');

function view(turn: number | null, placings: number[], drinks = [0, 0, 0]): PennyDropView {
  return JSON.parse(JSON.stringify({ turn, placings, drinks }));
}

const owed = (shown: PennyDropView, options: Options) =>
  [0, 1, 2].map((seat) => game.owed?.(shown, seat, options));

test("the last one buys in pub play, once all have their places", () => {
  expect(owed(view(1, [1, 0, 0]), PUB)).toEqual([null, null, null]);
  expect(owed(view(null, [1, 3, 2]), PUB)).toEqual([null, "buys", null]);
  expect(owed(view(null, [1, 3, 2]), CUP)).toEqual([null, null, null]);
});

test("a team that lost buys together", () => {
  expect(owed(view(null, [1, 2, 1]), PUB)).toEqual([null, "buys", null]);
});

test("drinks for the bartender are owed beside it", () => {
  expect(owed(view(null, [1, 3, 2], [0, 2, 1]), PUB)).toEqual([null, "owes 2 drinks, buys", "owes a drink"]);
});
