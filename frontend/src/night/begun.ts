// What is begun on the sheet and not entered yet: the match that is open, and its order as far as it is tapped. It lies
// in the browser's own store beside what waits to be sent, so that a page that the phone lets go of loses no tap.
import { type Match, playersOf, type Sheet, titleOf } from "./sheet";

export interface Draft {
  /** Who went out, the first one first. */
  order: number[];
  /** Who was chosen as the official; without a choice the first who may be it. */
  official?: number;
}

export interface Begun {
  /** 0: who is here; else the number of a match. */
  shown: number;
  drafts: Record<string, Draft>;
}

// A match that is drawn anew has another id.
export const keyOf = ({ number, group, id }: Match) => `${number}-${group}-${id ?? ""}`;

/** The draft of a match, without players who are gone. When all but one are out, the last place is known. */
export function draftOf(begun: Begun, sheet: Sheet, match: Match): Draft & { places: number[] } {
  const players = playersOf(sheet, match).map((one) => one.id);
  const { order, official } = begun.drafts[keyOf(match)] ?? { order: [] };
  const out = order.filter((id) => players.includes(id));
  const left = players.filter((id) => !out.includes(id));
  return { order: out, official, places: left.length === 1 && out.length ? [...out, ...left] : out };
}

/** A draft whose match the house has recorded, or that is not there any more as it was. */
export interface Overtaken {
  key: string;
  number: number;
  group: number;
  order: number[];
  official?: number;
  /** The match as it is now, where it is there. */
  match?: Match;
}

/** The drafts that cannot be recorded any more as they are. */
export function overtaken(begun: Begun, told: Sheet): Overtaken[] {
  const open = new Set(told.matches.filter((one) => one.order === null).map(keyOf));
  const gone = Object.entries(begun.drafts).filter(([key]) => !open.has(key));
  return gone.map(([key, { order, official }]) => {
    const [number = 0, group = 0] = key.split("-").map(Number);
    const match = told.matches.find((one) => one.number === number && one.group === group);
    const left = (match?.players ?? []).filter((id) => !order.includes(id));
    const places = left.length === 1 && order.length ? [...order, ...left] : order;
    return { key, number, group, order: places, official, match };
  });
}

/** What is tapped and not recorded, match by match, in words. */
export function unrecorded(begun: Begun, sheet: Sheet): string[] {
  return sheet.matches.flatMap((match) => {
    const { places } = draftOf(begun, sheet, match);
    if (match.order !== null || !places.length) return [];
    const all = playersOf(sheet, match).length;
    return [`${titleOf(sheet, match)}: ${places.length} of ${all} places tapped, not recorded yet.`];
  });
}
