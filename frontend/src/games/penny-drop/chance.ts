import type { Chance } from "../chance";

/** A die that did not count (PD-6) is none of the house's dice: it fits no draw. */
export const chance: Chance = {
  kind: () => "Roll",
  told: ({ face, kind }) => String(face ?? kind),
};
