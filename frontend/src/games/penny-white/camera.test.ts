import { expect, test } from "vitest";
import { around, showing, transformOf, unitOf } from "./camera";

const whole = { x: -166, y: -16, width: 332, height: 782 };
const frame = { width: 332, height: 391 };

test("the size of a pixel depends on the tighter side", () => {
  expect(unitOf(whole, frame)).toBe(2);
  expect(unitOf(whole, { width: 0, height: 0 })).toBe(1);
});

test("a box is centred, as large as fits, and at least the whole", () => {
  const far = { x: -166, y: 0, width: 332, height: 391 };
  expect(showing(far, whole, frame)).toEqual({ scale: 2, x: 0, y: 195.5 });
  expect(showing(whole, whole, frame).scale).toBe(1);
  expect(showing({ x: 0, y: 0, width: 9000, height: 1 }, whole, frame).scale).toBe(1);
  expect(showing(far, whole, frame, 41.5).scale).toBe(1.5);
  expect(transformOf({ scale: 2, x: 0, y: 195.5 }, whole)).toBe("translate(0px, -16px) scale(2)");
});

test("measured discs are shown with a margin", () => {
  const places = [
    { x: 0, y: 100 },
    { x: 30, y: 160 },
  ];
  expect(around(places, 20)).toEqual({ x: -20, y: 80, width: 70, height: 100 });
});
