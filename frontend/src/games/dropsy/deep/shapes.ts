// Shapes and their light. Permanent shade is baked in: each corner of a shape has its share of the light.
import { BufferGeometry, Float32BufferAttribute } from "three";

/** The direction to the light: from the upper left. */
export const LIGHT = { x: -0.45, y: 0.5, z: 0.74 };
export const LAMP = { colour: 0xffe3bd, strength: 2.7 };
export const ROOM = { sky: 0xfff4e2, ground: 0x5a4634, strength: 1.25 };

export type Vector = readonly [number, number, number];
export type Corner = { at: Vector; normal: Vector; light: number; uv?: readonly [number, number] };

/** A direction about a middle. */
export type Way = readonly [cos: number, sin: number];

/** The direction of a part of a circle. */
export function wayOf(part: number, parts: number): Way {
  const angle = (part * 2 * Math.PI) / parts;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Shapes, corner by corner. */
export class Shapes {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #lights: number[] = [];
  readonly #baked: number[] = [];
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

  /** Attributes `shade` and `baked`: the share of the light, and its colour, for materials that compute no light. */
  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.#normals, 3));
    geometry.setAttribute("shade", new Float32BufferAttribute(this.#lights, 3));
    geometry.setAttribute("baked", new Float32BufferAttribute(this.#baked, 3));
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
    this.#baked.push(...bakedLight(normal).map((share) => this.mixed(share * light)));
    this.#uvs.push(...place);
    return number;
  }
}

/** The light of the lamp and the room on a white surface, as materials compute it: red, green, blue. */
export function bakedLight([x, y, z]: Vector): [number, number, number] {
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
