import type { Action, Rest } from "../../wire/penny-white";
import type { Chance } from "../chance";

/** Of where things came to rest, in short the disc that was flicked, which is the last. */
export const chance: Chance<Action> = {
  kind: (outcome) =>
    outcome.type === "starter" ? "Who begins" : discsOf(outcome).length > 1 ? "Flick" : "White",
  text: (outcome) => {
    if (outcome.type === "starter") return `seat ${outcome.seat + 1}`;
    const discs = discsOf(outcome);
    const flicked = discs.at(-1);
    return flicked ? lies(flicked) + (discs.length > 1 ? " …" : "") : "";
  },
  whole: (outcome) => {
    const discs = discsOf(outcome);
    if (discs.length < 2) return null;
    return {
      words: `All ${discs.length} discs, mm across and up`,
      parts: discs.map((disc, number) => `${number ? `penny ${number}` : "white"}: ${lies(disc)}`),
    };
  },
};

const discsOf = (outcome: Action) => (outcome.type === "rest" ? outcome.discs : []);

/** Where a disc lies, in mm from the middle line and from the front edge: "−12.3, 561.0". */
function lies([x, y, onBoard]: Rest["discs"][number]): string {
  return onBoard ? `${figure(x)}, ${figure(y)}` : "off";
}

/** A number that rounds to nothing has no sign. */
const figure = (mm: number) =>
  mm
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0")
    .replace("-", "−");
