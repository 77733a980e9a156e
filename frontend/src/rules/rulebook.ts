// What the rules say, where a page brings it along: the JSON block `rules-data`.
import { IN_TEXT } from "../generated/citations";

export interface Rule {
  html: string;
  /** Where it stands in the rulebook. */
  url: string;
  /** The citations of its parts, which may say everything. */
  parts: string[];
}

/** A part of a text, which is a citation or the words between. */
export interface Piece {
  text: string;
  cited: boolean;
}

type Rules = { [citation: string]: Rule };
let rules: Rules | null = null;

function read(): Rules {
  return JSON.parse(document.getElementById("rules-data")?.textContent || "{}");
}

export function ruleOf(citation: string): Rule | null {
  rules ??= read();
  return rules[citation] ?? null;
}

/** Where a rule stands, also one that the page did not bring along. */
export function addressOf(citation: string): string {
  return ruleOf(citation)?.url ?? `/rules/${encodeURIComponent(citation)}`;
}

/** A text cut into its citations and the words between. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(IN_TEXT)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), cited: false });
    found.push({ text: match[0], cited: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), cited: false });
  return found;
}
