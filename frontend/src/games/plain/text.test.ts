import { expect, test } from "vitest";
import { lines } from "./text";

test("a view is put into words line by line", () => {
  const name = (seat: number) => `seat ${seat}`;
  const view = {
    game: "flick",
    turn: 1,
    last: null,
    by_seat: [2, 0],
    pennies: [{ seat: 0, x: 1.25, lies: true }],
  };
  expect(lines(view, name)).toEqual([
    { key: "turn", texts: ["seat 1"] },
    { key: "last", texts: ["none"] },
    { key: "by seat", texts: ["2, 0"] },
    { key: "pennies", texts: ["seat seat 0, x 1.3, lies yes"] },
  ]);
});
