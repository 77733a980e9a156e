// The camera and its projection, independent of the drawing. On the boards, as in the rules: mm, x to the right, y away
// and z up; on the screen: from -1 to 1, x to the right and y up.
import type { Place, Size } from "../layout";

/** The direction of the view: radians round the boards, and above them. `zoom`: 1 shows all of them. */
export interface Side {
  round: number;
  height: number;
  zoom: number;
}

export interface Point extends Place {
  z: number;
}

export interface Camera {
  eye: Point;
  right: Point;
  up: Point;
  /** Where it looks. */
  ahead: Point;
  /** The half width and half height of the view, at a distance of 1. */
  across: number;
  along: number;
}

export const FRONT: Side = { round: 0, height: 1, zoom: 1 };
export const ABOVE: Side = { round: 0, height: Math.PI / 2, zoom: 1 };
/** Half the angle that is seen from below to above. */
const OPENING = 0.26;
const LOWEST = 0.3;
const ZOOMS = { least: 0.8, most: 3 };
/** The margin at each edge, as a part of the picture. */
const EDGE = 0.03;
/** The mat around the boards is shown, and above them a token held as low as possible, except at the outermost places. */
export const MAT = 14;
const ROOM = 212;
const INWARDS = 0.7;
/** The iterations that find the middle. */
const ROUNDS = 4;

const dot = (one: Point, other: Point) => one.x * other.x + one.y * other.y + one.z * other.z;
const plus = (one: Point, other: Point, times: number): Point => ({
  x: one.x + other.x * times,
  y: one.y + other.y * times,
  z: one.z + other.z * times,
});

/** A view further round, higher and nearer, within the limits. */
export function moved({ round, height, zoom }: Side, right: number, up: number, nearer = 1): Side {
  return {
    round: (round + right) % (2 * Math.PI),
    height: Math.min(Math.PI / 2, Math.max(LOWEST, height + up)),
    zoom: Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom * nearer)),
  };
}

/** The nearest number of quarter-turns of a view. */
export function quartersOf({ round }: Side): number {
  return ((Math.round(round / (Math.PI / 2)) % 4) + 4) % 4;
}

/** The camera that shows all boards from a side. */
export function cameraOf({ width, height }: Size, thick: number, side: Side, aspect: number): Camera {
  const [sin, cos] = [Math.sin(side.round), Math.cos(side.round)];
  const [rise, flat] = [Math.sin(side.height), Math.cos(side.height)];
  const right = { x: cos, y: sin, z: 0 };
  const ahead = { x: -sin * flat, y: cos * flat, z: -rise };
  const up = { x: -sin * rise, y: cos * rise, z: flat };
  const along = Math.tan(OPENING);
  const across = along * aspect;
  const corners = [-MAT, width + MAT].flatMap((x) => [-MAT, height + MAT].map((y) => ({ x, y, z: -thick })));
  const held = [-1, 0, 1].flatMap((x) =>
    [-1, 0, 1].map((y) => ({
      x: ((1 + INWARDS * x) * width) / 2,
      y: ((1 + INWARDS * y) * height) / 2,
      z: ROOM,
    })),
  );
  const seen = [...corners, ...held];
  let middle: Point = { x: width / 2, y: height / 2, z: 0 };
  let camera: Camera = { eye: middle, right, up, ahead, across, along };
  for (let again = 0; again < ROUNDS; again++) {
    const away = Math.max(...seen.map((point) => distance(point, middle, camera)));
    camera = { ...camera, eye: plus(middle, ahead, -away) };
    const places = seen.map((point) => toScreen(camera, point));
    const between = (numbers: number[]) => (Math.max(...numbers) + Math.min(...numbers)) / 2;
    middle = plus(middle, right, between(places.map(({ x }) => x)) * across * away);
    middle = plus(middle, up, between(places.map(({ y }) => y)) * along * away);
  }
  const away = Math.max(...seen.map((point) => distance(point, middle, camera)));
  return { ...camera, eye: plus(middle, ahead, -away / side.zoom) };
}

/** The distance from the middle at which a point is visible. */
function distance(point: Point, middle: Point, { right, up, ahead, across, along }: Camera): number {
  const from = plus(point, middle, -1);
  const beside = Math.abs(dot(from, right)) / across;
  const over = Math.abs(dot(from, up)) / along;
  return Math.max(beside, over) * (1 + 2 * EDGE) - dot(from, ahead);
}

/** Projects a point to the screen. */
export function toScreen(camera: Camera, point: Point): Place {
  const from = plus(point, camera.eye, -1);
  const depth = dot(from, camera.ahead);
  return {
    x: dot(from, camera.right) / (depth * camera.across),
    y: dot(from, camera.up) / (depth * camera.along),
  };
}

/** The place on the boards' top at a place of the screen; null if the ray misses it. */
export function toBoards(camera: Camera, { x, y }: Place): Place | null {
  const ray = plus(plus(camera.ahead, camera.right, x * camera.across), camera.up, y * camera.along);
  if (ray.z >= 0) return null;
  const at = plus(camera.eye, ray, -camera.eye.z / ray.z);
  return { x: at.x, y: at.y };
}
