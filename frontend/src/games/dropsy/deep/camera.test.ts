import { expect, test } from "vitest";
import { ABOVE, cameraOf, FRONT, moved, quartersOf, toBoards, toScreen } from "./camera";

const SIZE = { width: 360, height: 240 };
const SIDES = [FRONT, ABOVE, moved(FRONT, 2, -0.4), moved(FRONT, -0.9, 0.1, 2)];

test("a place on the boards is found again where it is seen", () => {
  for (const side of SIDES)
    for (const aspect of [0.8, 1.5]) {
      const camera = cameraOf(SIZE, 12, side, aspect);
      const at = toBoards(camera, toScreen(camera, { x: 100, y: 30, z: 0 }));
      expect(at?.x).toBeCloseTo(100);
      expect(at?.y).toBeCloseTo(30);
    }
});

test("all of the boards are seen from every side", () => {
  for (let round = 0; round < 6.3; round += 0.4)
    for (const height of [0.3, 0.9, Math.PI / 2])
      for (const size of [SIZE, { width: 720, height: 120 }, { width: 120, height: 720 }])
        for (const aspect of [0.7, 1.6]) {
          const camera = cameraOf(size, 12, { round, height, zoom: 1 }, aspect);
          for (const x of [0, size.width])
            for (const y of [0, size.height]) {
              const seen = toScreen(camera, { x, y, z: 0 });
              expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(1);
            }
        }
});

test("a ray past the plane of the boards hits nothing", () => {
  expect(toBoards(cameraOf(SIZE, 12, moved(FRONT, 0, -9), 1), { x: 0, y: 3 })).toBeNull();
});

test("from above, right is right and away is up", () => {
  const camera = cameraOf(SIZE, 12, ABOVE, 1);
  const [here, right, away] = [
    { x: 100, y: 100, z: 0 },
    { x: 110, y: 100, z: 0 },
    { x: 100, y: 110, z: 0 },
  ].map((point) => toScreen(camera, point));
  expect(right?.x).toBeGreaterThan(here?.x ?? 0);
  expect(away?.y).toBeGreaterThan(here?.y ?? 0);
});

test("the camera can neither look from below nor come too near", () => {
  expect(moved(FRONT, 0, -9).height).toBeGreaterThan(0);
  expect(moved(FRONT, 0, 9).height).toBe(Math.PI / 2);
  expect(moved(FRONT, 0, 0, 100).zoom).toBeLessThan(10);
  expect(moved(FRONT, 0, 0, 0.01).zoom).toBeGreaterThan(0.5);
});

test("the side is counted in quarters", () => {
  expect([0, 0.7, 0.9, 3, -1.5, 6.2].map((round) => quartersOf({ ...FRONT, round }))).toEqual([
    0, 0, 1, 2, 3, 0,
  ]);
});
