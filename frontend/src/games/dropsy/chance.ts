import type { Action, Rest } from "../../wire/dropsy";
import type { Chance } from "../chance";

/** Of where tokens came to rest, in short the last of them. */
export const chance: Chance<Action> = {
  kind: (outcome) => (outcome.type === "arranged" ? "Layout" : "Drop"),
  text: (outcome) => {
    if (outcome.type === "arranged")
      return outcome.cells.map(([column, row]) => `${column + 1}/${row + 1}`).join(" ");
    const tokens = tokensOf(outcome);
    const last = tokens.at(-1);
    return last ? lies(last) + (tokens.length > 1 ? " …" : "") : "";
  },
  whole: (outcome) => {
    const tokens = tokensOf(outcome);
    if (tokens.length < 2) return null;
    return {
      words: `All ${tokens.length} tokens, mm across, up and above`,
      parts: tokens.map((token, number) => `token ${number + 1}: ${lies(token)}`),
    };
  },
};

const tokensOf = (outcome: Action) => (outcome.type === "rest" ? outcome.tokens : []);

/** Where a token lies, in mm from the layout's corner and above the boards: "112.3, 61.0, 3.0". */
function lies([x, y, z, , onBoards]: Rest["tokens"][number]): string {
  return onBoards ? `${figure(x)}, ${figure(y)}, ${figure(z)}` : "off";
}

const figure = (mm: number) =>
  mm
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0")
    .replace("-", "−");
