// @vitest-environment node
import { describe, expect, test } from "vitest";
import { scatter } from "./scatter";

const floors: [name: string, width: number, height: number][] = [
  ["a desk", 520, 230],
  ["a phone", 290, 130],
  ["a phone on its side", 330, 110],
];
const counts = [1, 2, 5, 7, 11, 23];

describe.each(floors)("on the floor of %s", (_, width, height) => {
  test.each(counts)("%i pieces lie inside, and none over another", (count) => {
    for (let seed = 1; seed < 40; seed++) {
      const { spots, size } = scatter(count, width, height, seed, 92);
      expect(spots).toHaveLength(count);
      for (const { x, y } of spots) {
        expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(size / 2);
      }
      const gaps = spots.flatMap((one, index) =>
        spots.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      );
      expect(Math.min(...gaps, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(size);
      expect(size).toBeGreaterThan(24);
    }
  });
  test("pieces lie alike for everyone, until the next throw", () => {
    expect(scatter(7, width, height, 5, 92)).toEqual(scatter(7, width, height, 5, 92));
    expect(scatter(7, width, height, 6, 92)).not.toEqual(scatter(7, width, height, 5, 92));
  });
});
