// The pips of the die, and which faces are neighbours.

const SPOTS = { low: 26, mid: 50, high: 74 } as const;
const { low, mid, high } = SPOTS;

/** Centres of the pips of each face, in a square of 100. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[mid, mid]],
  2: [
    [low, low],
    [high, high],
  ],
  3: [
    [low, low],
    [mid, mid],
    [high, high],
  ],
  4: [
    [low, low],
    [high, low],
    [low, high],
    [high, high],
  ],
  5: [
    [low, low],
    [high, low],
    [mid, mid],
    [low, high],
    [high, high],
  ],
  6: [
    [low, low],
    [high, low],
    [low, mid],
    [high, mid],
    [low, high],
    [high, high],
  ],
};

/** The front and right faces of a right-handed die, for each face on top. */
const NEIGHBOURS: Record<number, [number, number]> = {
  1: [2, 3],
  2: [6, 3],
  3: [2, 6],
  4: [2, 1],
  5: [1, 3],
  6: [5, 3],
};

/**
 * The six sides of a die that shows `face`, each with its number. Those towards a die's player at rest come last: they
 * cover the others where a picture of the page knows no depth.
 */
export function sides(face: number): { side: string; number: number }[] {
  const [front, right] = NEIGHBOURS[face] ?? [2, 3];
  return [
    { side: "bottom", number: 7 - face },
    { side: "back", number: 7 - front },
    { side: "left", number: 7 - right },
    { side: "top", number: face },
    { side: "front", number: front },
    { side: "right", number: right },
  ];
}
