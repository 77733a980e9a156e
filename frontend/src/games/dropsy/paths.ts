// How tokens moved in a drop: poses at a fixed rate, in whole units, as the server stores them (docs/tokens.md).

import type { Paths } from "../../wire/dropsy";

export type { Paths };

/** The middle of a token in mm; two directions in its plane and the one of its face, as seen from above. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  along: readonly [x: number, y: number];
  across: readonly [x: number, y: number];
  face: readonly [x: number, y: number];
  /** The rotation. */
  turn: readonly [w: number, x: number, y: number, z: number];
}

const NUMBERS = 7;

/** The poses of one movement of a token, a frame each. */
export function posesOf({ poses }: Paths["moving"][number], { places, turns }: Paths): Pose[] {
  const found: Pose[] = [];
  const now = new Array<number>(NUMBERS).fill(0);
  for (let at = 0; at + NUMBERS <= poses.length; at += NUMBERS) {
    for (let index = 0; index < NUMBERS; index++) now[index] = (now[index] ?? 0) + (poses[at + index] ?? 0);
    found.push(poseOf(now, places, turns));
  }
  return found;
}

/** A pose from its whole units. */
export function poseOf(units: number[], places: number, turns: number): Pose {
  const [x = 0, y = 0, z = 0, ...turn] = units;
  const size = Math.hypot(...turn) || turns;
  const [w = 1, i = 0, j = 0, k = 0] = turn.map((one) => one / size);
  return {
    x: x / places,
    y: y / places,
    z: z / places,
    along: [1 - 2 * (j * j + k * k), 2 * (i * j + w * k)],
    across: [2 * (i * j - w * k), 1 - 2 * (i * i + k * k)],
    face: [2 * (i * k + w * j), 2 * (j * k - w * i)],
    turn: [w, i, j, k],
  };
}
