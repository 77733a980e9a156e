import { describe, expect, test } from "vitest";
import type { Rank } from "../view";
import { cardsOf, laidBy, rankMeant, ranksOf } from "./laying";

const asks = { sets: 2, size: 3, wilds: 1, wild: ["2"] };
const put = (sets: string[][], picked: string[] = [], ranks: Rank[] = []) => ({
  sets,
  picked,
  ranks,
  wild: ["2"],
});

describe("the rank of a set being built", () => {
  test("is that of its naturals", () => {
    expect(ranksOf(["2H.0", "8C.0"], ["2"])).toEqual(["8"]);
  });
  test("is the wild one where all are of it", () => {
    expect(ranksOf(["2H.0", "2C.0"], ["2"])).toEqual(["2"]);
  });
  test("is open where wild cards leave it so: most cards, or chosen", () => {
    const cards = ["AH.0", "2C.0", "AS.0"];
    expect(ranksOf(cards, ["2", "A", "*"])).toEqual(["2", "A"]);
    expect(rankMeant(cards, ["2", "A", "*"], undefined)).toBe("A");
    expect(rankMeant(cards, ["2", "A", "*"], "2")).toBe("2");
    expect(rankMeant(cards, ["2", "A", "*"], "7")).toBe("A");
  });
});

describe("a first-down", () => {
  test("is nothing where nothing is built", () => {
    expect(laidBy(put([[], []]), asks, false)).toBeNull();
  });
  test("asks about the set that is short, with the other not begun", () => {
    expect(laidBy(put([[], ["8H.0", "8C.0"]]), asks, false)).toEqual({
      type: "lay_down",
      sets: [
        { rank: "8", cards: ["8H.0", "8C.0"] },
        { rank: "8", cards: [] },
      ],
    });
  });
  test("asks about the sets once none of them is short", () => {
    const laid = laidBy(put([["8H.0", "8C.0", "2S.0"], []]), asks, false);
    expect(laid).toEqual({ type: "lay_down", sets: [{ rank: "8", cards: ["8H.0", "8C.0", "2S.0"] }] });
  });
  test("of one set may be picked as it is", () => {
    const one = { ...asks, sets: 1 };
    expect(laidBy(put([[]], ["8H.0", "8C.0"]), one, false)).toMatchObject({ type: "lay_down" });
    expect(laidBy(put([[]], ["8H.0"]), one, false)).toBeNull();
  });
});

describe("a further set", () => {
  test("is what was built, or what is picked", () => {
    const set = { type: "lay_set", rank: "9", cards: ["9H.0", "9C.0"] };
    expect(laidBy(put([["9H.0", "9C.0"]]), asks, true)).toEqual(set);
    expect(laidBy(put([[]], ["9H.0", "9C.0"]), asks, true)).toEqual(set);
  });
  test("is nothing where one card is picked, to be discarded", () => {
    expect(laidBy(put([[]], ["9H.0"]), asks, true)).toBeNull();
  });
});

test("the cards of an action", () => {
  expect(cardsOf({ type: "lay_off", set: 1, cards: ["9H.0"] })).toEqual(["9H.0"]);
  expect(
    cardsOf({
      type: "lay_down",
      sets: [
        { rank: "9", cards: ["9H.0"] },
        { rank: "2", cards: ["2S.0"] },
      ],
    }),
  ).toEqual(["9H.0", "2S.0"]);
  expect(cardsOf({ type: "take" })).toEqual([]);
});
