import { expect, test } from "vitest";
import { moments, placeAt, slides, speedFor } from "./paths";

test("a disc slows down evenly and then rests", () => {
  const way: Parameters<typeof placeAt>[0] = [[0, 0, 25, 0, 300]];
  expect(placeAt(way, 0, 1500)).toEqual({ x: 0, y: 25 });
  expect(placeAt(way, 9, 1500)).toEqual({ x: 0, y: 55 });
  expect(slides(300, 1500)).toBe(30);
  expect(speedFor(30, 1500)).toBe(300);
});

test("the piece that began last is the one that counts", () => {
  const way: Parameters<typeof placeAt>[0] = [
    [0, 0, 0, 0, 0],
    [0.5, 0, 0, 100, 0],
  ];
  expect(placeAt(way, 0.4, 1000)).toEqual({ x: 0, y: 0 });
  expect(placeAt(way, 0.55, 1000).x).toBeCloseTo(100 * 0.05 - 500 * 0.05 ** 2);
});

test("a path has a moment at every turn, and none after its end", () => {
  const way: Parameters<typeof moments>[0] = [
    [0, 0, 0, 1, 0],
    [0.013, 0, 0, 0, 1],
    [3, 0, 0, 0, 0],
  ];
  expect(moments(way, 0.05, 0.02)).toEqual([0, 0.013, 0.02, 0.04, 0.05]);
});
