// Where the coach says to drop a token: a ring on the boards, and an arrow that points down at it from the height.
import {
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from "three";
import { FIGURES } from "../../../wire/dropsy";
import type { Drop } from "../view";

/** Mm: the ring around the token's place, its width, and its height above the boards. */
const AROUND = 4;
const WIDE = 5;
const OVER = 0.5;
/** The head of the arrow, and its shaft: mm. */
const HEAD = { radius: 9, height: 20 };
const SHAFT = 2.2;

export class Target extends Group {
  #paint = new MeshBasicMaterial({ color: 0xffd447, side: DoubleSide });
  #head = new Mesh(new ConeGeometry(HEAD.radius, HEAD.height), this.#paint);
  #shaft = new Mesh(new CylinderGeometry(SHAFT, SHAFT, 1), this.#paint);

  constructor() {
    super();
    const inner = FIGURES.token / 2 + AROUND;
    const ring = new Mesh(new RingGeometry(inner, inner + WIDE, 48), this.#paint);
    ring.position.z = OVER;
    this.#head.rotation.x = -Math.PI / 2;
    this.#head.position.z = HEAD.height / 2;
    this.#shaft.rotation.x = Math.PI / 2;
    this.add(ring, this.#head, this.#shaft);
    this.visible = false;
  }

  show(target: Drop | null): void {
    this.visible = target !== null;
    if (!target) return;
    this.position.set(target.x, target.y, 0);
    this.#shaft.scale.y = target.height;
    this.#shaft.position.z = HEAD.height + target.height / 2;
  }
}
