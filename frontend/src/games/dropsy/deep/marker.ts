// The marker of a drop: the token at its height, a pole with a notch every 5 cm, and on the boards the ring within which
// the hand lets go 95 times in 100.
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Group, Mesh, MeshBasicMaterial } from "three";
import { FIGURES } from "../../../wire/dropsy";
import type { Drop } from "../view";
import { Cast, type Casts } from "./tokens";
import { ring } from "./wood";

/** The distance between notches, and their length at either side: mm. */
const NOTCH = 50;
const WIDE = 4;
const THIN = 0.45;
/** The height above the boards, so that it is visible: mm. */
const OVER = 0.3;
const FAINT = 0.45;
const HELD = 0.88;

export interface Held {
  drop: Drop;
  seat: number;
  /** The hand lets go within this many mm of its place, 95 times in 100. */
  spread: number;
  /** Whether it is another player's. */
  faint: boolean;
}

export class Marker extends Group {
  #cast: Cast | null = null;
  #ring: Mesh<BufferGeometry, MeshBasicMaterial>;
  #pole: Mesh<BufferGeometry, MeshBasicMaterial>;
  #spread = 0;

  constructor(private casts: Casts) {
    super();
    this.#ring = new Mesh(casts.plane, new MeshBasicMaterial({ transparent: true, depthWrite: false }));
    this.#pole = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({ color: 0xfff0cf, side: DoubleSide, transparent: true }),
    );
    this.add(this.#ring, this.#pole);
    this.visible = false;
  }

  show(held: Held | null): void {
    this.visible = held !== null;
    if (!held) return;
    const { drop, seat, spread, faint } = held;
    const share = faint ? FAINT : 1;
    if (spread !== this.#spread) this.#draw(spread);
    this.#ring.position.set(drop.x, drop.y, OVER);
    this.#ring.material.opacity = share;
    this.#measure(drop.height);
    this.#pole.position.set(drop.x, drop.y, 0);
    this.#pole.material.opacity = 0.75 * share;
    const cast = this.#castOf(seat);
    cast.pose({ ...UPRIGHT, x: drop.x, y: drop.y, z: drop.height + FIGURES.token_thick / 2 });
    cast.token.material.opacity = HELD * share;
  }

  #castOf(seat: number): Cast {
    if (this.#cast?.seat === seat) return this.#cast;
    this.#cast?.removeFromParent();
    // Its shadow lies right below it, in the ring.
    this.#cast = new Cast(this.casts, seat, () => 0);
    this.#cast.token.material = this.#cast.token.material.clone();
    this.#cast.token.material.transparent = true;
    this.#cast.token.castShadow = false;
    this.#cast.shadow.visible = false;
    this.add(this.#cast);
    return this.#cast;
  }

  #draw(spread: number): void {
    this.#spread = spread;
    this.#ring.material.map?.dispose();
    this.#ring.material.map = this.casts.textures.of(ring(spread));
    this.#ring.material.needsUpdate = true;
    this.#ring.scale.setScalar(spread);
  }

  /** Two thin crossed bands, with bands for notches: lines would be too thin on fine screens. */
  #measure(height: number): void {
    const places: number[] = [];
    const band = (one: Vector, side: Vector, along: Vector) => {
      const corner = (beside: number, on: number) =>
        places.push(
          ...one.map((start, part) => start + beside * (side[part] ?? 0) + on * (along[part] ?? 0)),
        );
      for (const [beside, on] of [
        [-1, 0],
        [1, 0],
        [1, 1],
        [-1, 0],
        [1, 1],
        [-1, 1],
      ] as const)
        corner(beside, on);
    };
    band([0, 0, 0], [THIN, 0, 0], [0, 0, height]);
    band([0, 0, 0], [0, THIN, 0], [0, 0, height]);
    for (let up = NOTCH; up < height; up += NOTCH) {
      band([-WIDE, 0, up], [0, THIN, 0], [2 * WIDE, 0, 0]);
      band([0, -WIDE, up], [THIN, 0, 0], [0, 2 * WIDE, 0]);
    }
    this.#pole.geometry.dispose();
    this.#pole.geometry.setAttribute("position", new Float32BufferAttribute(places, 3));
    this.#pole.geometry.computeBoundingSphere();
  }
}

type Vector = readonly [number, number, number];
const UPRIGHT = { along: [1, 0], across: [0, 1], face: [0, 0], turn: [1, 0, 0, 0] } as const;
