import { describe, expect, test } from "vitest";
import { called, plural, sorted } from "./cards";

describe("a card in words", () => {
  test.each([
    ["7H.0", false, "7 of hearts"],
    ["TS.1", false, "10 of spades"],
    ["2C.0", true, "2 of clubs, wild"],
    ["KD.0", false, "king of diamonds"],
    ["*R.0", false, "red joker"],
    ["*B.1", true, "black joker, wild"],
  ])("%s, wild %s, is %s", (card, wild, words) => {
    expect(called(card, wild)).toBe(words);
  });
  test("many of a rank", () => {
    expect(["6", "T", "2", "*"].map(plural)).toEqual(["sixes", "tens", "deuces", "jokers"]);
  });
});

describe("a hand in order", () => {
  const hand = ["KD.0", "2C.0", "9S.0", "*R.0", "9D.0", "AH.0", "9S.1"];

  test("of rank, what is wild at the end", () => {
    expect(sorted(hand, "rank", ["2"])).toEqual(["9D.0", "9S.0", "9S.1", "KD.0", "AH.0", "*R.0", "2C.0"]);
  });
  test("of suit, black and red in turn", () => {
    expect(sorted(hand, "suit", [])).toEqual(["2C.0", "9D.0", "KD.0", "9S.0", "9S.1", "AH.0", "*R.0"]);
  });
  test("leaves the cards as they were given", () => {
    sorted(hand, "rank", []);
    expect(hand[0]).toBe("KD.0");
  });
});
