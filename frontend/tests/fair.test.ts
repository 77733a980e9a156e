// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check, draw, type Fair, type MatchRecord, readRecord } from "../src/fair";

const secret = "00112233445566778899aabbccddeeff".repeat(2);
const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
const fair: Fair = { commitment, secret, seeds: ["a".repeat(32), ""] };

// Draws that Python's tests check too.
const vectors: { secret: string; seeds: string[]; bound: number; draws: number[] }[] = JSON.parse(
  readFileSync(new URL("../../tests/wire/fair-dice.json", import.meta.url), "utf8"),
);
const rolls = Array.from({ length: 20 }, (_, count) => Number(draw(fair, count, 6n)) + 1);

const record = (faces: number[]): MatchRecord => ({
  game: "penny-drop",
  history: faces.flatMap((face) => [{ type: "roll" }, { type: "rolled", face }]),
  fair,
});

test.each(vectors)(
  "the dice are those that Python throws: $seeds, $bound",
  ({ secret, seeds, bound, draws }) => {
    const dice = { commitment: "", secret, seeds };
    expect(draws.map((_, count) => Number(draw(dice, count, BigInt(bound))))).toEqual(draws);
  },
);

describe("a record", () => {
  test("holds where every roll is what the dice give", () => {
    const result = check(record(rolls));
    expect(result.holds).toBe(true);
    expect(result.rolls.map((roll) => roll.index)).toEqual(rolls.map((_, count) => 2 * count + 1));
  });
  test("does not hold with one roll changed, and says which", () => {
    const faces = rolls.with(3, ((rolls[3] ?? 0) % 6) + 1);
    const result = check(record(faces));
    expect(result.holds).toBe(false);
    expect(result.rolls.findIndex((roll) => roll.recorded !== roll.computed)).toBe(3);
  });
  test("does not hold with another secret than the one that was sealed", () => {
    const other = { ...record([]), fair: { ...fair, secret: `ff${secret.slice(2)}` } };
    expect(check(other).holds).toBe(false);
  });
  test("that is none is refused in words", () => {
    expect(() => readRecord("[]")).toThrow("no record");
    expect(() => readRecord('{"history": []}')).toThrow("house's dice");
  });
});
