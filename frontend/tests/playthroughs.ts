// Matches of the library, step by step, from tests/playthroughs; its __init__.py says what a line means.
import { readdirSync, readFileSync } from "node:fs";
import type { MatchRecord } from "../src/lib/chance/record";

type Json = Record<string, unknown>;

/** The start of a match or a step of it: its events, and what has changed in the view of each reader, "" for all. */
interface Moment {
  events: Json[];
  changed: Record<string, Json>;
}

interface Playthrough extends Omit<MatchRecord, "fair"> {
  /** Of sealed matches only. */
  fair?: MatchRecord["fair"];
  moments: Moment[];
}

const folder = new URL("../../tests/playthroughs/", import.meta.url);

export const games = readdirSync(folder).filter((name) => !/[_.]/.test(name));

export const playthroughs = (game: string): Playthrough[] =>
  readdirSync(new URL(`${game}/`, folder)).flatMap((file) =>
    parse(game, readFileSync(new URL(`${game}/${file}`, folder), "utf8")),
  );

export const sealed = (game: string): MatchRecord[] =>
  playthroughs(game).flatMap(({ fair, ...match }) => (fair ? [{ ...match, fair }] : []));

function parse(game: string, text: string): Playthrough[] {
  const matches: Playthrough[] = [];
  for (const line of text.split("\n")) {
    const [, word = "", reader = "", value = ""] = /^(?: {2})?(\w+)(?: (\d+))? (\{.*)$/.exec(line) ?? [];
    if (word === "match") matches.push({ game, options: JSON.parse(value), history: [], moments: [start()] });
    const match = matches.at(-1);
    if (match && value) add(match, word, reader, value);
  }
  return matches;
}

const start = (): Moment => ({ events: [], changed: {} });

function add(match: Playthrough, word: string, reader: string, value: string) {
  if (word === "fair") match.fair = JSON.parse(value);
  if (/^\d+$/.test(word)) {
    match.history.push(JSON.parse(value));
    match.moments.push(start());
  }
  const moment = match.moments.at(-1) ?? start();
  if (word === "event") moment.events.push(JSON.parse(value));
  if (word === "view") moment.changed[reader] = JSON.parse(value);
}

/** A match as a seat sees it, or a spectator (null): the view at the start, and each step's events with the view after them. */
export function seenBy<Event, View>({ moments }: Playthrough, seat: number | null) {
  let view: Json = {};
  const [first, ...steps] = moments.map(({ events, changed }) => {
    view = { ...view, ...changed[""], ...changed[seat ?? ""] };
    const seen = events.filter(({ private: only }) => only === undefined || only === seat);
    return { events: seen as Event[], view: view as View };
  });
  return { first: first?.view as View, steps };
}
