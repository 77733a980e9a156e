// Where a drawing is while it flies over the table.

/** A middle on the layer that things fly in, and how wide the drawing is there. */
export interface Point {
  x: number;
  y: number;
  size: number;
}

/** What flies is drawn so wide around its origin. */
export const DRAWN = 100;

/** The middle of a place of the screen, on the layer that has this frame. */
export function middle(rect: DOMRect, frame: DOMRect, size: number): Point {
  return {
    x: rect.left + rect.width / 2 - frame.left,
    y: rect.top + rect.height / 2 - frame.top,
    size,
  };
}

/** A transform that puts a flying drawing there, turned as it says. */
export function pose(point: Point, turn = ""): string {
  return `translate(${point.x}px, ${point.y}px) scale(${point.size / DRAWN}) ${turn}`;
}

/** From one point to another in an arc that rises so many pixels above both. */
export function arc(from: Point, to: Point, rise: number, turn: (share: number) => string): Keyframe[] {
  const top = {
    x: (from.x + to.x) / 2,
    y: Math.min(from.y, to.y) - rise,
    size: (from.size + to.size) / 2,
  };
  return [
    { transform: pose(from, turn(0)), easing: "cubic-bezier(.2,.6,.5,1)" },
    { transform: pose(top, turn(0.5)), offset: 0.45, easing: "cubic-bezier(.5,0,.8,.6)" },
    { transform: pose(to, turn(1)) },
  ];
}
