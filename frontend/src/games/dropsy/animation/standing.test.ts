import { expect, test } from "vitest";
import type { Paths } from "../paths";
import { lastPoses, poseAt, poseFor, waysOf } from "./standing";

const LEVEL = [2000, 0, 0, 0];
const STILL = [0, 0, 0, 0];
const paths: Paths = {
  rate: 60,
  places: 20,
  turns: 2000,
  seconds: 1,
  lying: [[20, 40, 30, ...LEVEL], [200, 200, 30, ...LEVEL], null],
  moving: [
    { token: 1, from: 30, poses: [200, 200, 30, ...LEVEL, 20, 0, 0, ...STILL] },
    { token: 2, from: 0, poses: [400, 0, 4000, ...LEVEL, 0, 0, -200, ...STILL] },
  ],
  impacts: [],
};

test("a token lies until its part of the motion, and after it", () => {
  const ways = waysOf(paths);
  expect(poseAt(ways, 0, 0.7, 60)?.[0]).toMatchObject({ x: 1, y: 2, z: 1.5 });
  expect(poseAt(ways, 1, 0.1, 60)?.[0]).toMatchObject({ x: 10 });
  expect(poseAt(ways, 1, 0.9, 60)?.[1]).toMatchObject({ x: 11 });
});

test("between two frames a token is between two poses", () => {
  const [one, other, share] = poseAt(waysOf(paths), 2, 0.5 / 60, 60) ?? [];
  expect([one?.z, other?.z]).toEqual([200, 190]);
  expect(share).toBeCloseTo(0.5);
});

test("after a fall each token lies where its motion ended", () => {
  expect(lastPoses(waysOf(paths)).map(({ x, z }) => [x, z])).toEqual([
    [1, 1.5],
    [11, 1.5],
    [20, 190],
  ]);
});

test("a token has its known pose, or else the tilt of the view", () => {
  const known = lastPoses(waysOf(paths));
  const token = { number: 0, seat: 0, x: 11.02, y: 10, z: 3, tilt: 0, slot: null };
  expect(poseFor(token, known)).toBe(known[1]);
  const leaning = poseFor({ ...token, x: 60, z: 12, tilt: 30 }, known);
  expect(leaning.z).toBeCloseTo(12 - (25 * 0.5 + 3 * Math.cos(Math.PI / 6)) / 2);
  expect(Math.hypot(...leaning.face)).toBeCloseTo(0.5);
});
