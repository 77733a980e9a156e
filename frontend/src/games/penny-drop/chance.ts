import type { Action, Options } from "../../generated/penny-drop";
import type { Chance } from "../chance";

const FACES = 6;

/** Every roll is one draw. A die that did not count (PD-6) is none of the house's dice: it fits no draw. */
export const chance: Chance<Action, Options> = {
  again: ({ type }, _, integers) =>
    type === "rolled" || type === "mishap" ? { type: "rolled", face: integers(0, FACES) + 1 } : null,
  kind: () => "Roll",
  told: (outcome) =>
    outcome.type === "rolled" ? String(outcome.face) : outcome.type === "mishap" ? outcome.kind : "",
};
