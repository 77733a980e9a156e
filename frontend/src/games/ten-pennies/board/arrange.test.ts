// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { SetOnTable } from "../view";
import { arrange, HIGH, MARK } from "./arrange";

const set = (owner: number, count: number): SetOnTable => ({
  owner,
  rank: "7",
  cards: Array.from({ length: count }, (_, at) => `7${"CDHS"[at % 4]}.${Math.floor(at / 4)}`),
});
const twenty = Array.from({ length: 20 }, (_, number) => set(number % 8, 3 + (number % 4)));

describe("sets on the table", () => {
  test("twenty fit where a desk has room for them", () => {
    expect(arrange(twenty, 420, 240).height).toBeLessThanOrEqual(240);
  });
  test("a few lie large", () => {
    expect(arrange([set(0, 3), set(1, 3)], 400, 300).card).toBeGreaterThan(60);
  });
  test.each([400, 204])("none reaches over the edge or over another, %i wide", (width) => {
    const { sets, steps, card, marks } = arrange(twenty, width, 300);
    const boxes = sets.map(({ x, y }, number) => ({
      x,
      y,
      right: x + card + (steps[number] ?? 0) * ((twenty[number]?.cards.length ?? 0) - 1),
    }));
    for (const [at, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(at + 1))
        expect(box.y !== other.y || box.right < other.x || other.right < box.x).toBe(true);
    }
    for (const mark of marks)
      expect(boxes.every(({ x, y, right }) => y !== mark.y || right <= mark.x || x >= mark.x + MARK)).toBe(
        true,
      );
  });
  test("those that do not fit are seen in whole rows", () => {
    const { sets, card, height, seen } = arrange(twenty, 270, 150);
    expect(height).toBeGreaterThan(150);
    expect(seen).toBeLessThanOrEqual(150);
    expect(sets.some(({ y }) => Math.abs(y + card * HIGH - seen) < 0.01)).toBe(true);
  });
  test("one that is long is no wider than its place", () => {
    expect(arrange([set(0, 6)], 150, 200).width).toBeLessThanOrEqual(150);
  });
  test("those of one owner follow each other", () => {
    const { marks, sets, card } = arrange([set(3, 3), set(0, 3), set(3, 4)], 900, 300);
    expect(marks.map(({ owner }) => owner)).toEqual([0, 3]);
    expect(sets[1]?.x).toBeLessThan(sets[0]?.x ?? 0);
    expect(sets[0]?.x).toBeLessThan(sets[2]?.x ?? 0);
    expect(sets[0]?.y).toBe(0);
    expect(card * HIGH).toBeLessThan(300);
  });
});
