// The shape of a token: rounded at its edges, with a face on either side.
import type { BufferGeometry } from "three";
import { FIGURES } from "../../../wire/dropsy";
import { type Corner, Shapes, type Way, wayOf } from "./shapes";

const RADIUS = FIGURES.token / 2;
const HALF = FIGURES.token_thick / 2;
const PARTS = 28;
/** The radius of the rounded edge: mm. */
const ROUND = 0.55;
/** The profile from the upper face down: radius, height, and the outward part of the normal. */
const PROFILE = [
  [RADIUS - ROUND, HALF, 0.25],
  [RADIUS, HALF - ROUND, 0.9],
  [RADIUS, ROUND - HALF, 0.9],
  [RADIUS - ROUND, -HALF, 0.25],
] as const;
/** The corner of its picture with the colour of the edge. */
const EDGE = [0.03, 0.03] as const;

/** The shape of a token, centred at the origin. */
export function tokenShape(): BufferGeometry {
  const shapes = new Shapes(() => EDGE);
  for (let part = 0; part < PARTS; part++) {
    const [one, two] = [wayOf(part, PARTS), wayOf(part + 1, PARTS)];
    for (const [index, lower] of PROFILE.entries()) {
      const upper = PROFILE[index - 1];
      if (upper) shapes.quad(rim(one, lower), rim(two, lower), rim(two, upper), rim(one, upper));
    }
    shapes.triangle(onFace([0, 0], 1), onFace(one, 1), onFace(two, 1));
    shapes.triangle(onFace([0, 0], -1), onFace(two, -1), onFace(one, -1));
  }
  return shapes.geometry();
}

function rim([cos, sin]: Way, [out, z, flat]: (typeof PROFILE)[number]): Corner {
  const up = Math.sign(z) * Math.sqrt(1 - flat * flat);
  return { at: [cos * out, sin * out, z], normal: [cos * flat, sin * flat, up], light: 1 };
}

/** A corner on the upper face (1) or the lower one (-1). */
function onFace([cos, sin]: Way, up: 1 | -1): Corner {
  const out = RADIUS - ROUND;
  return {
    at: [cos * out, sin * out, HALF * up],
    normal: [0, 0, up],
    light: 1,
    uv: [0.5 + 0.48 * cos * up, 0.5 + 0.48 * sin],
  };
}
