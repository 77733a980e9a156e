// Positions of drawings that fly over the table.

/** A centre in the layer of flights, and the width of the drawing there. */
export interface Point {
  x: number;
  y: number;
  size: number;
}

/** The width of a flying drawing, around its origin. */
export const DRAWN = 100;

/** The centre of an element on the screen, in the layer with this frame. */
export function middle(rect: DOMRect, frame: DOMRect, size: number): Point {
  return {
    x: rect.left + rect.width / 2 - frame.left,
    y: rect.top + rect.height / 2 - frame.top,
    size,
  };
}

/** A transform that moves a flying drawing to a point and turns it. */
export function pose(point: Point, turn = ""): string {
  return `translate(${point.x}px, ${point.y}px) scale(${point.size / DRAWN}) ${turn}`;
}

/** An arc between two points that rises this many pixels above both. */
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
