import { beforeEach, describe, expect, test } from "vitest";
import type { Action } from "../view";
import { Hand } from "./hand.svelte";

let hand: Hand;
let done: Action[];

function follow(cards: string[], more: { sets?: number; choices?: Action[] } = {}): void {
  const choices = (more.choices ?? []).map((action) => ({
    action,
    label: "",
    key: "",
    effect: "",
    suggested: false,
  }));
  hand.follow({ cards, wild: ["2"], sets: more.sets ?? 2, choices, act: (action) => done.push(action) });
}

beforeEach(() => {
  hand = new Hand();
  done = [];
  follow(["KD.0", "3C.0", "2S.0", "9H.0"]);
});

describe("the order", () => {
  test("is by rank at first, wild cards last", () => {
    expect(hand.order).toEqual(["3C.0", "9H.0", "KD.0", "2S.0"]);
    expect(hand.fresh).toEqual([]);
  });
  test("takes new cards in, and marks them", () => {
    follow(["KD.0", "3C.0", "2S.0", "9H.0", "4D.0"]);
    expect(hand.order).toEqual(["3C.0", "4D.0", "9H.0", "KD.0", "2S.0"]);
    expect(hand.fresh).toEqual(["4D.0"]);
  });
  test("is the player's own once a card was moved", () => {
    hand.put(["2S.0"], 1);
    expect(hand.order).toEqual(["3C.0", "2S.0", "9H.0", "KD.0"]);
    follow(["KD.0", "2S.0", "9H.0", "4D.0"]);
    expect(hand.order).toEqual(["2S.0", "9H.0", "KD.0", "4D.0"]);
    hand.sort("suit");
    expect(hand.order).toEqual(["4D.0", "KD.0", "9H.0", "2S.0"]);
  });
  test("lets a card be moved to the right, where it is let go", () => {
    hand.put(["3C.0"], 3);
    expect(hand.order).toEqual(["9H.0", "KD.0", "3C.0", "2S.0"]);
  });
});

describe("picking", () => {
  test("takes a card up and puts it back", () => {
    hand.toggle("9H.0");
    hand.toggle("KD.0");
    hand.toggle("9H.0");
    expect(hand.picked).toEqual(["KD.0"]);
  });
  test("is undone step by step", () => {
    hand.toggle("9H.0");
    hand.build(0, ["9H.0"]);
    hand.undo();
    expect([hand.picked, hand.sets]).toEqual([["9H.0"], [[], []]]);
    hand.undo();
    expect(hand.picked).toEqual([]);
    expect(hand.undoable).toBe(false);
  });
  test("stays when something else changes, without lost cards", () => {
    hand.pick(["9H.0", "KD.0"]);
    follow(["KD.0", "3C.0", "2S.0"]);
    expect(hand.picked).toEqual(["KD.0"]);
  });
});

describe("sets being built", () => {
  test("take cards from the hand or each other, and return them", () => {
    hand.build(0, ["9H.0", "2S.0"]);
    hand.build(1, ["2S.0"]);
    expect([hand.sets, hand.order]).toEqual([
      [["9H.0"], ["2S.0"]],
      ["3C.0", "KD.0"],
    ]);
    hand.takeBack(["9H.0", "2S.0"]);
    expect([hand.sets, hand.order]).toEqual([
      [[], []],
      ["3C.0", "9H.0", "KD.0", "2S.0"],
    ]);
  });
  test("hold their cards while others come", () => {
    hand.build(0, ["9H.0"]);
    follow(["KD.0", "3C.0", "2S.0", "9H.0", "4D.0"]);
    expect(hand.sets).toEqual([["9H.0"], []]);
  });
  test("give all back when another number of sets is needed", () => {
    hand.build(0, ["9H.0"]);
    follow(["KD.0", "3C.0", "2S.0", "9H.0"], { sets: 1 });
    expect([hand.sets, hand.order.length]).toEqual([[[]], 4]);
  });
});

describe("a set on the table", () => {
  const layOff: Action = { type: "lay_off", set: 1, cards: ["9H.0", "2S.0"] };

  beforeEach(() => follow(["KD.0", "3C.0", "2S.0", "9H.0"], { choices: [layOff] }));

  test("takes what the server would let lie there", () => {
    expect(hand.takes(1)).toBe(false);
    hand.pick(["9H.0"]);
    expect([hand.takes(1), hand.takes(0)]).toEqual([true, false]);
    hand.pick(["9H.0", "KD.0"]);
    expect(hand.takes(1)).toBe(false);
  });
  test("is laid on by a press; the server decides whether it fits", () => {
    hand.pick(["KD.0"]);
    hand.press(1);
    expect(done).toEqual([{ type: "lay_off", set: 1, cards: ["KD.0"] }]);
    expect(hand.picked).toEqual(["KD.0"]);
  });
  test("picks what it takes where nothing is picked", () => {
    hand.press(1);
    expect(hand.picked).toEqual(["9H.0", "2S.0"]);
    expect(done).toEqual([]);
  });
});
