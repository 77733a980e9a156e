import { expect, test } from "vitest";
import { addressOf, pieces, ruleOf } from "./rulebook";

test("citations in a text are found, and amounts of money are not", () => {
  const text = "9.01 is owed, see LG-8 (11.01(e), 7.01) and (PD-3).";
  const found = pieces(text);
  expect(found.map((piece) => piece.text).join("")).toBe(text);
  expect(found.filter((piece) => piece.cited).map((piece) => piece.text)).toEqual([
    "LG-8",
    "11.01(e)",
    "PD-3",
  ]);
});

test("a text without citations is one piece, an empty one none", () => {
  expect(pieces("Roll again?")).toEqual([{ text: "Roll again?", cited: false }]);
  expect(pieces("")).toEqual([]);
});

test("a page without the rules links to the address of a citation", () => {
  expect(ruleOf("7.01(b)")).toBeNull();
  expect(addressOf("Gather or Cancel")).toBe("/rules/Gather%20or%20Cancel");
});
