import { describe, expect, test } from "vitest";
import { placeAt, spot, spread } from "./spread";

const PHONE: [number, number] = [346, 160];
const DESK: [number, number] = [618, 146];
const rooms = { "a phone": PHONE, "a desk": DESK };
const counts = Array.from({ length: 42 }, (_, index) => index + 1);

describe.each(Object.entries(rooms))("a hand on %s", (_, [width, height]) => {
  test.each(counts)("of %i cards lies inside its room", (count) => {
    const lies = spread(count, width, height);
    const spots = Array.from({ length: count }, (_, place) => spot(lies, count, place, width));
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x + lies.card).toBeLessThanOrEqual(width + 0.01);
      expect(y).toBeGreaterThanOrEqual(-0.01);
      expect(y + lies.card * 1.4).toBeLessThanOrEqual(height + 0.01);
    }
  });
  test.each(counts)("of %i cards shows a finger's width of each, and its index", (count) => {
    const lies = spread(count, width, height);
    if (lies.across > 1) expect(lies.step.x).toBeGreaterThanOrEqual(40);
    if (count > lies.across) expect(lies.step.y).toBeGreaterThanOrEqual(20);
    expect(lies.card).toBeGreaterThanOrEqual(40);
  });
  test.each([2, 7, 11, 30, 42])("of %i cards knows which place is where", (count) => {
    const lies = spread(count, width, height);
    for (let place = 0; place < count; place++) {
      const { x, y } = spot(lies, count, place, width);
      expect(placeAt(lies, count, width, x + 2, y + 2)).toBe(place);
    }
    expect(placeAt(lies, count, width, width, height)).toBe(count);
  });
});

test("many cards on a low screen lie in as few rows as possible", () => {
  const { across, card } = spread(25, 380, 94);
  expect(across).toBeGreaterThan(6);
  expect(card).toBeGreaterThan(30);
});

test("eleven cards on a phone have more than a finger's width each", () => {
  expect(spread(11, ...PHONE).step.x).toBeGreaterThanOrEqual(44);
});
