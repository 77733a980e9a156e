import { expect, test } from "vitest";
import { type Offer, Wanted } from "./wanted.svelte";

const offer = (up: string | null, more: Partial<Offer> = {}): Offer => ({
  round: 2,
  phase: "buy",
  buyer: 1,
  up,
  ...more,
});

function wanting(): Wanted {
  const wanted = new Wanted();
  wanted.start(["A", "*"], 2, 1);
  return wanted;
}

test("an unwanted card is passed when the seat may buy it", () => {
  expect(wanting().passes(offer("7H.0"), 1)).toBe(true);
  expect(wanting().passes(offer("AH.1"), 1)).toBe(false);
  expect(wanting().passes(offer("*R.0"), 1)).toBe(false);
  expect(wanting().passes(offer(null), 1)).toBe(false);
});

test("nothing is passed on the player's turn, nor for others", () => {
  expect(wanting().passes(offer("7H.0", { phase: "up", buyer: null }), 1)).toBe(false);
  expect(wanting().passes(offer("7H.0", { buyer: 0 }), 1)).toBe(false);
  expect(wanting().passes(offer("7H.0", { buyer: 0 }), 0)).toBe(false);
  expect(wanting().passes(offer("7H.0", { buyer: null }), null)).toBe(false);
});

test("it ends with the round or when undone, and needs a rank", () => {
  const wanted = wanting();
  expect(wanted.on(offer("7H.0"), 1)).toBe(true);
  expect(wanted.passes(offer("7H.0", { round: 3 }), 1)).toBe(false);
  expect(wanted.on(offer("7H.0", { round: 3 }), 1)).toBe(false);
  wanted.stop();
  expect(wanted.passes(offer("7H.0"), 1)).toBe(false);
  expect(wanted.ranks).toEqual(["A", "*"]);
  wanted.start([], 2, 1);
  expect(wanted.on(offer("7H.0"), 1)).toBe(false);
});
