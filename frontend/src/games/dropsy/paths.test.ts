import { expect, test } from "vitest";
import { type Paths, posesOf } from "./paths";

const HALF = Math.round(2000 * Math.SQRT1_2);

/** The paths of one movement. */
const alone = (moving: Paths["moving"][number]): Paths => ({
  rate: 60,
  places: 20,
  turns: 2000,
  seconds: 1,
  lying: [],
  moving: [moving],
  impacts: [],
});

test("poses are the first one and then changes", () => {
  const moving = { token: 0, from: 0, poses: [20, 40, 200, 2000, 0, 0, 0, 1, 0, -10, 0, 0, 0, 0] };
  const [first, second] = posesOf(moving, alone(moving));
  expect(first).toMatchObject({ x: 1, y: 2, z: 10, along: [1, 0], across: [0, 1], face: [0, 0] });
  expect(second).toMatchObject({ x: 1.05, y: 2, z: 9.5 });
});

test("a token on its edge shows its side", () => {
  const moving = { token: 0, from: 0, poses: [0, 0, 0, HALF, HALF, 0, 0] };
  const [pose] = posesOf(moving, alone(moving));
  expect(pose?.along[0]).toBeCloseTo(1);
  expect(Math.hypot(...(pose?.across ?? [1, 1]))).toBeCloseTo(0);
  expect(pose?.face[1]).toBeCloseTo(-1);
});
