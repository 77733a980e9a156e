// The shapes of boards, with true round recesses, and of tokens. What lies in the shade for good is painted so: each corner
// of a shape has its share of the light.
import { BufferGeometry, Float32BufferAttribute } from "three";
import { FIGURES } from "../../../generated/dropsy";
import { type Board, slotsOf } from "../layout";

const { side, thick, pitch, slot, deep, token, token_thick, faces } = FIGURES;
/** The direction to the light: from the upper left. */
export const LIGHT = { x: -0.45, y: 0.5, z: 0.74 };
export const LAMP = { colour: 0xffe3bd, strength: 2.7 };
export const ROOM = { sky: 0xfff4e2, ground: 0x5a4634, strength: 1.25 };
const HALF = side / 2;
/** The edges are rounded off by so much; and those of the recesses. */
const BEVEL = 1.2;
const LIP = 0.7;
const RADIUS = slot / 2;
/** Parts of a circle: a multiple of 8, so that the corners of a square are among them. */
const PARTS = 32;
/** The floor of a recess is painted on these circles, from the wall to the middle. */
const FLOOR = [1, 0.93, 0.82, 0.6, 0.3, 0];
/** Half the width of a painted shadow's edge: mm. */
const SOFT = 1.6;
/** How large a number is, and how far above the floor: mm. */
const NUMBER = 19;
const OVER = 0.06;

type Vector = readonly [number, number, number];
type Corner = { at: Vector; normal: Vector; light: number; uv?: readonly [number, number] };

/** Shapes, corner by corner. */
class Shapes {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #lights: number[] = [];
  readonly #lit: number[] = [];
  readonly #uvs: number[] = [];
  readonly #corners: number[] = [];
  readonly #known = new Map<string, number>();

  /** `grain`: where a corner is on the wood; `mixed`: a share of the light, as it is mixed. */
  constructor(
    private grain: (at: Vector) => readonly [number, number],
    private mixed: (light: number) => number = (light) => light,
  ) {}

  /** Corners counterclockwise, as they are seen. */
  quad(one: Corner, two: Corner, three: Corner, four: Corner): void {
    this.triangle(one, two, three);
    this.triangle(one, three, four);
  }

  triangle(...corners: [Corner, Corner, Corner]): void {
    for (const corner of corners) this.#corners.push(this.#numberOf(corner));
  }

  /** Attributes `shade` and `lit`: the share of the light, and what the light makes of it, for who computes none. */
  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.#normals, 3));
    geometry.setAttribute("shade", new Float32BufferAttribute(this.#lights, 3));
    geometry.setAttribute("lit", new Float32BufferAttribute(this.#lit, 3));
    geometry.setAttribute("uv", new Float32BufferAttribute(this.#uvs, 2));
    geometry.setIndex(this.#corners);
    return geometry;
  }

  #numberOf({ at, normal, light, uv }: Corner): number {
    const place = uv ?? this.grain(at);
    const key = [...at, ...normal, light, ...place].map((number) => number.toFixed(3)).join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.#known.size;
    this.#known.set(key, number);
    this.#positions.push(...at);
    this.#normals.push(...normal);
    this.#lights.push(light, light, light);
    this.#lit.push(...litBy(normal).map((share) => this.mixed(share * light)));
    this.#uvs.push(...place);
    return number;
  }
}

/** What the lamp and the room make of a white surface, as materials that compute light have it: red, green, blue. */
export function litBy([x, y, z]: Vector): [number, number, number] {
  const lamp = Math.max(0, x * LIGHT.x + y * LIGHT.y + z * LIGHT.z) * LAMP.strength;
  const up = (z + 1) / 2;
  const share = (part: number) => {
    const of = (colour: number) => linear(((colour >> (16 - 8 * part)) & 255) / 255);
    const room = ROOM.strength * (of(ROOM.ground) * (1 - up) + of(ROOM.sky) * up);
    return (lamp * of(LAMP.colour) + room) / Math.PI;
  };
  return [share(0), share(1), share(2)];
}

const linear = (share: number) => (share < 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

const UP: Vector = [0, 0, 1];

/** A board, its middle at 0, its top at 0. `mixed`: a share of the light, as it is mixed. */
export function boardShape(board: Board, mixed: (light: number) => number): BufferGeometry {
  const turn = (board.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  // Each board is cut from another place of the wood, with the grain turned with it.
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

/** The top beside the cells of recesses; and below all of it, so that no crack shows what is behind. */
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
  const at = (part: number) => {
    const angle = (part * 2 * Math.PI) / PARTS;
    return [Math.cos(angle), Math.sin(angle)] as const;
  };
  for (let part = 0; part < PARTS; part++) {
    const [one, two] = [at(part), at(part + 1)];
    const rim = (
      [cos, sin]: readonly [number, number],
      radius: number,
      z: number,
      normal: Vector,
      light: number,
    ) => ({ at: [x + cos * radius, y + sin * radius, z], normal, light }) as Corner;
    const square = (to: readonly [number, number]) =>
      rim(to, pitch / 2 / Math.max(Math.abs(to[0]), Math.abs(to[1])), 0, UP, 1);
    const over = (to: readonly [number, number]) => rim(to, RADIUS + LIP, 0, UP, 1);
    shapes.quad(over(one), square(one), square(two), over(two));
    const lip = (to: readonly [number, number], radius: number, z: number) =>
      rim(to, radius, z, [-0.7 * to[0], -0.7 * to[1], 0.7], 1.12);
    shapes.quad(
      lip(one, RADIUS, -LIP),
      lip(one, RADIUS + LIP, 0),
      lip(two, RADIUS + LIP, 0),
      lip(two, RADIUS, -LIP),
    );
    const wall = (to: readonly [number, number], z: number, light: number) =>
      rim(to, RADIUS, z, [-to[0], -to[1], 0], light);
    shapes.quad(wall(one, -deep, 0.42), wall(one, -LIP, 0.72), wall(two, -LIP, 0.72), wall(two, -deep, 0.42));
    for (let ring = 0; ring + 1 < FLOOR.length; ring++) {
      const floor = (to: readonly [number, number], share = 0) =>
        rim(to, RADIUS * share, -deep, UP, lightOf(to[0] * RADIUS * share, to[1] * RADIUS * share));
      const [outer, inner] = [FLOOR[ring], FLOOR[ring + 1]];
      shapes.quad(floor(one, inner), floor(one, outer), floor(two, outer), floor(two, inner));
    }
  }
}

/** How much light a place on the floor of a recess gets: the wall shades a part of it, and dims what is near. */
function lightOf(x: number, y: number): number {
  const reach = deep / LIGHT.z;
  const beyond = Math.hypot(x + LIGHT.x * reach, y + LIGHT.y * reach) - RADIUS;
  const shaded = Math.max(0, Math.min(1, 0.5 + beyond / (2 * SOFT)));
  const near = (Math.hypot(x, y) / RADIUS) ** 6;
  return (0.66 - 0.16 * near) * (1 - 0.52 * shaded);
}

/** The points of a board's slots, on the floors of the recesses; the numbers stand beside one another on their picture. */
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

/** A token, its middle at 0: rounded at its edges, with a face on either side. */
export function tokenShape(parts = 28): BufferGeometry {
  const [radius, half, round] = [token / 2, token_thick / 2, 0.55];
  const profile: [out: number, z: number, sideways: number][] = [
    [radius - round, half, 0.25],
    [radius, half - round, 0.9],
    [radius, round - half, 0.9],
    [radius - round, -half, 0.25],
  ];
  const shapes = new Shapes(() => [0.03, 0.03]);
  for (let part = 0; part < parts; part++) {
    const ends = [part, part + 1].map((one) => (one * 2 * Math.PI) / parts);
    const [[cos = 1, sin = 0] = [], [cosNext = 1, sinNext = 0] = []] = ends.map((to) => [
      Math.cos(to),
      Math.sin(to),
    ]);
    const rim = (c: number, s: number, [out, z, flat]: [number, number, number]): Corner => ({
      at: [c * out, s * out, z],
      normal: [c * flat, s * flat, Math.sign(z) * Math.sqrt(1 - flat * flat)],
      light: 1,
    });
    for (const [upper, lower] of pairs(profile))
      shapes.quad(
        rim(cos, sin, lower),
        rim(cosNext, sinNext, lower),
        rim(cosNext, sinNext, upper),
        rim(cos, sin, upper),
      );
    for (const up of [1, -1]) {
      const out = radius - round;
      const on = (c: number, s: number, share: number): Corner => ({
        at: [c * out * share, s * out * share, half * up],
        normal: [0, 0, up],
        light: 1,
        uv: [0.5 + c * up * share * 0.48, 0.5 + s * share * 0.48],
      });
      const [from, to] =
        up > 0 ? [on(cos, sin, 1), on(cosNext, sinNext, 1)] : [on(cosNext, sinNext, 1), on(cos, sin, 1)];
      shapes.triangle(on(1, 0, 0), from, to);
    }
  }
  return shapes.geometry();
}

function pairs<T>(list: T[]): [T, T][] {
  return list.slice(1).flatMap((next, index) => {
    const one = list[index];
    return one === undefined ? [] : [[one, next] as [T, T]];
  });
}
