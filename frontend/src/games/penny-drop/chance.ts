import type { Action } from "../../wire/penny-drop";
import type { Chance } from "../chance";

/** A die that did not count (PD-6) is not drawn by the server, so it matches no draw. */
export const chance: Chance<Action> = {
  kind: () => "Roll",
  text: (outcome) =>
    outcome.type === "rolled" ? String(outcome.face) : outcome.type === "mishap" ? outcome.kind : "",
};
