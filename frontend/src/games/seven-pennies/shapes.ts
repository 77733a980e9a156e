// The shapes and names of pieces. Shapes are drawn in a square of 40 around the origin.

/** The sides of a penny by value. */
export const TAILS = 1;
export const HEADS = 2;
export const COINS = 2;

type Tint = "bright" | "face" | "side" | "dark";

export interface Shape {
  outline: string;
  facets: [path: string, tint: Tint][];
  /** The position of the number, and its height with one digit. */
  number: { x: number; y: number; size: number };
}

const ring = (corners: number, radius: number, turn = 0): [number, number][] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
  });
const round = (length: number) => Math.round(length * 10) / 10;
const path = (points: [number, number][]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;

/** A flat top over slanting sides, like a die of many faces seen from above. */
function gem(corners: number, radius: number, top: number): Shape {
  const outer = ring(corners, radius, 0.5);
  const inner = ring(corners, top, 0.5);
  const tints: Tint[] = ["bright", "face", "side", "dark", "dark", "side", "face", "bright"];
  const sides = outer.map((point, corner): [string, Tint] => {
    const next = (corner + 1) % corners;
    const slant = path([point, outer[next] ?? point, inner[next] ?? point, inner[corner] ?? point]);
    return [slant, tints[Math.floor(((corner + 1) / corners) * tints.length) % tints.length] ?? "face"];
  });
  return {
    outline: path(outer),
    facets: [...sides, [path(inner), "face"]],
    number: { x: 0, y: 0, size: 17 },
  };
}

const SHAPES: Record<number, Shape> = {
  4: {
    outline: "M-2-19.200 18.800 10 9.500 16.500-18.800 13z",
    facets: [
      ["M-2-19.200 9.500 16.500-18.800 13z", "face"],
      ["M-2-19.200 18.800 10 9.500 16.500z", "dark"],
    ],
    number: { x: -3.6, y: 5.4, size: 16 },
  },
  6: {
    outline: "M-10.500-18.500H18.500V9L11 18.500H-18.500V-10.500z",
    facets: [
      ["M-18.500-10.500H11V18.500H-18.500z", "face"],
      ["M-18.500-10.500-10.500-18.500H18.500L11-10.500z", "bright"],
      ["M11-10.500 18.500-18.500V9L11 18.500z", "dark"],
    ],
    number: { x: -3.7, y: 4, size: 22 },
  },
  8: {
    outline: "M0-19.600 18 4 0 19.600-18 4z",
    facets: [
      ["M0-19.600 18 4H-18z", "face"],
      ["M-18 4H18L0 19.600z", "dark"],
    ],
    number: { x: 0, y: -3.2, size: 15.5 },
  },
  10: {
    outline: "M0-19.600 19-3V4L0 19.600-19 4V-3z",
    facets: [
      ["M0-19.600-12 4-19-3z", "bright"],
      ["M0-19.600 12 4 19-3z", "side"],
      ["M-19-3-12 4 0 11V19.600L-19 4z", "side"],
      ["M19-3 12 4 0 11V19.600L19 4z", "dark"],
      ["M0-19.600 12 4 0 11-12 4z", "face"],
    ],
    number: { x: 0, y: -1, size: 15 },
  },
  12: { ...pentagon(), number: { x: 0, y: 0.4, size: 15.5 } },
  20: {
    outline: path(ring(6, 19.6)),
    facets: [
      [path([...ring(6, 19.6)]), "side"],
      ["M0-19.600 17-9.800 0-13.500zM0-19.600-17-9.800 0-13.500z", "bright"],
      ["M17-9.800V9.800L12.500 8z", "dark"],
      ["M0 19.600 17 9.800 12.500 8zM0 19.600-17 9.800-12.500 8z", "dark"],
      ["M0 19.600 12.500 8H-12.500z", "side"],
      ["M0-13.500 12.500 8H-12.500z", "face"],
    ],
    number: { x: 0, y: 2, size: 14 },
  },
};

/** Twelve faces: a pentagon on top, and five more that slant to a rim of ten corners. */
function pentagon(): Pick<Shape, "outline" | "facets"> {
  const rim = ring(10, 19.4);
  const top = ring(5, 12.5);
  const tints: Tint[] = ["bright", "side", "dark", "dark", "face"];
  const sides = top.map((point, corner): [string, Tint] => {
    const next = (corner + 1) % 5;
    const around = [0, 1, 2].map((step) => rim[(corner * 2 + step) % 10] ?? point);
    return [path([point, ...around, top[next] ?? point]), tints[corner] ?? "side"];
  });
  return { outline: path(rim), facets: [...sides, [path(top), "face"]] };
}

const GEM = gem(8, 19.4, 14);

export const shapeOf = (faces: number): Shape => SHAPES[faces] ?? GEM;

/** 6 and 9 are underlined on a die that has both. */
export const underlined = (faces: number, value: number): boolean =>
  faces > 8 && (value === 6 || value === 9);

const SIDES: Record<number, [string, string]> = { [TAILS]: ["tail", "tails"], [HEADS]: ["head", "heads"] };

/** A number of pieces of a value, in words: "2 heads", "1 tail", "three times 5". */
export function called(faces: number, value: number, count: number): string {
  if (faces === COINS) return `${count} ${SIDES[value]?.[count === 1 ? 0 : 1]}`;
  return count === 1 ? `one ${value}` : `${count} times ${value}`;
}
