// The tokens on the boards and in the air, with their shadows where no shadows are computed.
import {
  type BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  PlaneGeometry,
  Quaternion,
  type Texture,
  Vector3,
} from "three";
import { FIGURES } from "../../../wire/dropsy";
import type { Pose } from "../paths";
import { tokenShape } from "./disc";
import { LIGHT } from "./shapes";
import type { Textures } from "./textures";
import { face, spot } from "./wood";

const RADIUS = FIGURES.token / 2;
/** The growth of a soft shadow, and its further growth for each mm of height. */
const SOFT = 1.3;
const SOFTER = 0.0022;
/** At this height it is half as dark: mm. */
const HALF_DARK = 160;
const DARK = 0.6;
/** The distance above the surface, so that it is visible: mm. */
const OVER = 0.12;

/** The shared geometry and materials of all tokens. */
export class Casts {
  readonly shape: BufferGeometry = tokenShape();
  readonly plane = new PlaneGeometry(2, 2);
  readonly spot: Texture;
  #materials = new Map<string, MeshPhongMaterial>();

  constructor(readonly textures: Textures) {
    this.spot = textures.of(spot());
  }

  material(seat: number, flush: boolean): MeshPhongMaterial {
    const key = `${seat} ${flush}`;
    const made =
      this.#materials.get(key) ??
      new MeshPhongMaterial({
        map: this.textures.of(face(seat, flush)),
        shininess: 30,
        specular: this.textures.plain ? 0x1c1814 : 0x40382f,
      });
    this.#materials.set(key, made);
    return made;
  }
}

/** A token, or a part of its way. */
export class Cast extends Group {
  readonly token: Mesh<BufferGeometry, MeshPhongMaterial>;
  readonly shadow: Mesh<PlaneGeometry, MeshBasicMaterial>;

  /** `ground`: how high the ground is below a place. */
  constructor(
    private casts: Casts,
    readonly seat: number,
    private ground: (x: number, y: number) => number,
  ) {
    super();
    this.token = new Mesh(casts.shape, casts.material(seat, false));
    this.token.castShadow = this.token.receiveShadow = true;
    const material = new MeshBasicMaterial({ map: casts.spot, transparent: true, depthWrite: false });
    this.shadow = new Mesh(casts.plane, material);
    this.shadow.matrixAutoUpdate = false;
    this.add(this.token, this.shadow);
  }

  pose({ x, y, z, turn: [w, i, j, k] }: Pose): void {
    this.token.position.set(x, y, z);
    this.token.quaternion.set(i, j, k, w);
    this.#cast();
  }

  /** Shows whether it lies flush in a slot. */
  flush(flush: boolean): void {
    this.token.material = this.casts.material(this.seat, flush);
  }

  /** Shrinks it, down to nothing. */
  shrink(share: number): void {
    this.token.scale.setScalar(Math.max(1e-4, share));
    this.shadow.matrix.scale(new Vector3(share, share, 1));
  }

  /** Lays the shadow on the ground: the disc, seen from the light. */
  #cast(): void {
    const { position, quaternion } = this.token;
    const away = (height: number) =>
      new Vector3(-LIGHT.x, -LIGHT.y, -LIGHT.z).multiplyScalar(height / LIGHT.z);
    const far = position.clone().add(away(Math.max(0, position.z)));
    const ground = this.ground(far.x, far.y);
    const height = Math.max(0, position.z - ground);
    const middle = position
      .clone()
      .add(away(height))
      .setZ(ground + OVER);
    const size = RADIUS * (SOFT + SOFTER * height);
    const [along, across] = [new Vector3(size, 0, 0), new Vector3(0, size, 0)].map((side) => {
      const turned = side.applyQuaternion(quaternion);
      return turned.add(away(turned.z)).setZ(0);
    }) as [Vector3, Vector3];
    this.shadow.matrix.copy(new Matrix4().makeBasis(along, across, new Vector3(0, 0, 1)).setPosition(middle));
    this.shadow.material.opacity = position.z < 0 ? 0 : DARK / (1 + height / HALF_DARK);
  }
}

/** Interpolates between two poses: a share of 0 is the first, 1 the second. */
export function between(one: Pose, other: Pose, share: number): Pose {
  const turn = quaternion(one.turn).slerp(quaternion(other.turn), share);
  const part = (from: number, to: number) => from + (to - from) * share;
  return {
    ...one,
    x: part(one.x, other.x),
    y: part(one.y, other.y),
    z: part(one.z, other.z),
    turn: [turn.w, turn.x, turn.y, turn.z],
  };
}

const quaternion = ([w, i, j, k]: Pose["turn"]) => new Quaternion(i, j, k, w);
