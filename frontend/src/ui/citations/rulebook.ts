// The texts of rules that a page includes: the JSON block `rules-data`.
import { readData } from "../../lib/json-block";
import type { RuleText } from "../../wire";
import { IN_TEXT } from "../../wire/citations";

/** A part of a text: a citation, or the words between citations. */
export interface Piece {
  text: string;
  cited: boolean;
}

type Rules = Record<string, RuleText>;
let rules: Rules | null = null;

function read(): Rules {
  return document.getElementById("rules-data") ? readData<Record<string, RuleText>>("rules-data") : {};
}

export function ruleOf(citation: string): RuleText | null {
  rules ??= read();
  return rules[citation] ?? null;
}

/** The address of a rule, even if the page does not include its text. */
export function addressOf(citation: string): string {
  return ruleOf(citation)?.url ?? `/rules/${encodeURIComponent(citation)}`;
}

/** Splits a text into citations and the words between them. */
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
