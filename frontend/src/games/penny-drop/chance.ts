import type { Chance } from "../chance";

const FACES = 6;

/** Every roll is one draw. A die that did not count (PD-6) is none of the house's dice: it fits no draw. */
export const chance: Chance = {
  again: ({ type }, _, integers) =>
    type === "rolled" || type === "mishap" ? { type: "rolled", face: integers(0, FACES) + 1 } : null,
  kind: () => "Roll",
  told: ({ face, kind }) => String(face ?? kind),
};
