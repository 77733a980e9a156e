import { expect, test } from "vitest";
import { Quality } from "./quality";

/** Shows a number of frames of the same duration; returns how often the look changed. */
function frames(quality: Quality, count: number, milliseconds: number): number {
  return Array.from({ length: count }, () => quality.frame(milliseconds)).filter(Boolean).length;
}

test("late frames make the look plainer, down to the plainest", () => {
  const quality = new Quality(false);
  frames(quality, 24, 40);
  expect(quality.look).toBe(1);
  frames(quality, 240, 40);
  expect(quality.look).toBe(2);
});

test("single late frames and pauses change nothing", () => {
  const quality = new Quality(false);
  for (let round = 0; round < 50; round++) {
    frames(quality, 9, 16.7);
    frames(quality, 1, 45);
    frames(quality, 1, 2000);
  }
  expect(quality.look).toBe(0);
});

test("a richer look is tried later after each failure", () => {
  const quality = new Quality(false);
  const patience = () => {
    let waited = 0;
    for (; quality.look > 0 && waited < 1e5; waited++) quality.frame(16.7);
    return waited;
  };
  frames(quality, 24, 40);
  const first = patience();
  frames(quality, 24, 40);
  expect(quality.look).toBe(1);
  expect(patience()).toBeGreaterThan(1.8 * first);
});

test("without a graphics card no shadows are computed", () => {
  const quality = new Quality(true);
  frames(quality, 10_000, 16.7);
  expect(quality.look).toBe(1);
});
