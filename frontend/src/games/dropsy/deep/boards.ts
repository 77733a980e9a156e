// The shapes of boards, with round recesses.
import type { BufferGeometry } from "three";
import { FIGURES } from "../../../wire/dropsy";
import { type Board, slotsOf } from "../layout";
import { type Corner, LIGHT, Shapes, type Vector, type Way, wayOf } from "./shapes";

const { side, thick, pitch, slot, deep, faces } = FIGURES;
const HALF = side / 2;
/** The radii of the rounded edges, and of those of the recesses. */
const BEVEL = 1.2;
const LIP = 0.7;
const RADIUS = slot / 2;
/** The segments of a circle: a multiple of 8, so that the corners of a square are among them. */
const PARTS = 32;
/** The circles of a recess's floor, from the wall to the middle. */
const FLOOR = [1, 0.93, 0.82, 0.6, 0.3, 0];
/** Half the width of a painted shadow's edge: mm. */
const SOFT = 1.6;
/** The size of a number, and its height above the floor: mm. */
const NUMBER = 19;
const OVER = 0.06;

const UP: Vector = [0, 0, 1];

/** The shape of a board, its middle and its top at 0. `mixed`: converts a share of the light. */
export function boardShape(board: Board, mixed: (light: number) => number): BufferGeometry {
  const turn = (board.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  // Each board shows another part of the wood, with the grain turned with it.
  const [left, low] = [(board.slots % 2) * 0.5, ((board.slots * 3) % 8) / 14];
  const shapes = new Shapes(([x, y, z]) => {
    const [along, across] = [x * cos + y * sin + z, y * cos - x * sin + z];
    return [left + (along / side + 0.5) * 0.49, low + (across / side + 0.5) * 0.36];
  }, mixed);
  const holes = slotsOf({ ...board, x: 0, y: 0 });
  for (const column of [-1, 0, 1])
    for (const row of [-1, 0, 1]) {
      const [x, y] = [column * pitch, row * pitch];
      if (holes.some((hole) => Math.hypot(hole.x - x, hole.y - y) < 1)) recess(shapes, x, y);
      else flat(shapes, x - pitch / 2, y - pitch / 2, x + pitch / 2, y + pitch / 2);
    }
  margin(shapes);
  edges(shapes);
  return shapes.geometry();
}

function flat(
  shapes: Shapes,
  left: number,
  low: number,
  right: number,
  high: number,
  z = 0,
  light = 1,
): void {
  const corner = (x: number, y: number): Corner => ({ at: [x, y, z], normal: UP, light });
  shapes.quad(corner(left, low), corner(right, low), corner(right, high), corner(left, high));
}

/** The top beside the recesses; it also lies below them, so that no crack is visible. */
function margin(shapes: Shapes): void {
  const [inner, outer] = [1.5 * pitch, HALF - BEVEL];
  flat(shapes, -outer, -outer, -inner, outer);
  flat(shapes, inner, -outer, outer, outer);
  flat(shapes, -inner, -outer, inner, -inner);
  flat(shapes, -inner, inner, inner, outer);
  flat(shapes, -outer, -outer, outer, outer, -deep - 0.2, 0.4);
}

function edges(shapes: Shapes): void {
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const corner = (out: number, along: number, z: number, normal: Vector, light: number): Corner => ({
      at: [x * out - y * along, y * out + x * along, z],
      normal,
      light,
    });
    const strip = (from: number, to: number, top: number, low: number, normal: Vector, dark: number) =>
      shapes.quad(
        corner(to, -to, low, normal, dark),
        corner(to, to, low, normal, dark),
        corner(from, from, top, normal, 1),
        corner(from, -from, top, normal, 1),
      );
    strip(HALF - BEVEL, HALF, 0, -BEVEL, [0.7 * x, 0.7 * y, 0.7], 0.95);
    strip(HALF, HALF, -BEVEL, -thick, [x, y, 0], 0.55);
  }
}

/** A recess and the square of wood around it. */
function recess(shapes: Shapes, x: number, y: number): void {
  const corner = ([cos, sin]: Way, out: number, z: number, normal: Vector, light: number): Corner => ({
    at: [x + cos * out, y + sin * out, z],
    normal,
    light,
  });
  const square = (to: Way) => corner(to, pitch / 2 / Math.max(Math.abs(to[0]), Math.abs(to[1])), 0, UP, 1);
  const over = (to: Way) => corner(to, RADIUS + LIP, 0, UP, 1);
  const lip = (to: Way, out: number, z: number) =>
    corner(to, out, z, [-0.7 * to[0], -0.7 * to[1], 0.7], 1.12);
  const wall = (to: Way, z: number, light: number) => corner(to, RADIUS, z, [-to[0], -to[1], 0], light);
  const floor = (to: Way, share = 0) => {
    const out = RADIUS * share;
    return corner(to, out, -deep, UP, lightOf(to[0] * out, to[1] * out));
  };
  for (let part = 0; part < PARTS; part++) {
    const [one, two] = [wayOf(part, PARTS), wayOf(part + 1, PARTS)];
    shapes.quad(over(one), square(one), square(two), over(two));
    const [high, low] = [RADIUS + LIP, RADIUS];
    shapes.quad(lip(one, low, -LIP), lip(one, high, 0), lip(two, high, 0), lip(two, low, -LIP));
    shapes.quad(wall(one, -deep, 0.42), wall(one, -LIP, 0.72), wall(two, -LIP, 0.72), wall(two, -deep, 0.42));
    for (let ring = 0; ring + 1 < FLOOR.length; ring++) {
      const [outer, inner] = [FLOOR[ring], FLOOR[ring + 1]];
      shapes.quad(floor(one, inner), floor(one, outer), floor(two, outer), floor(two, inner));
    }
  }
}

/** The share of the light on the floor of a recess: the wall shades a part of it, and dims what is near. */
function lightOf(x: number, y: number): number {
  const reach = deep / LIGHT.z;
  const beyond = Math.hypot(x + LIGHT.x * reach, y + LIGHT.y * reach) - RADIUS;
  const shaded = Math.max(0, Math.min(1, 0.5 + beyond / (2 * SOFT)));
  const near = (Math.hypot(x, y) / RADIUS) ** 6;
  return (0.66 - 0.16 * near) * (1 - 0.52 * shaded);
}

/** The points of a board's slots, on the floors of the recesses; their texture has the numbers side by side. */
export function pointsShape(board: Board): BufferGeometry {
  const shapes = new Shapes(() => [0, 0]);
  for (const { x, y, points } of slotsOf({ ...board, x: 0, y: 0 })) {
    const corner = (right: number, up: number): Corner => ({
      at: [x + (right - 0.5) * NUMBER, y + (up - 0.5) * NUMBER, OVER - deep],
      normal: UP,
      light: 1,
      uv: [(points - 1 + right) / faces.length, up],
    });
    shapes.quad(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1));
  }
  return shapes.geometry();
}
