// Drafts of a match night: the open match, and its order as far as it is tapped. The browser stores them, so a page that
// the phone unloads loses no tap.
import { withLast, withLastSide } from "../lib/finish-order";
import type { Sheet, SheetMatch } from "../wire/night";
import { playersOf, sidesOf, titleOf } from "./sheet";

export interface Draft {
  /** The players who are out, the first one first. */
  order: number[];
  /** The chosen official; by default the first person who may be it. */
  official?: number;
  /** Whether the last one out buys the others a drink. */
  pub?: boolean;
}

export interface Begun {
  /** 0: the list of people who are present; otherwise the number of a match. */
  shown: number;
  drafts: Record<string, Draft>;
}

// A match that is drawn again has a new id.
export const keyOf = ({ number, group, id }: SheetMatch) => `${number}-${group}-${id ?? ""}`;

/** The draft of a match without players who left. Once all but one are out, the last place is filled in. */
export function draftOf(begun: Begun, sheet: Sheet, match: SheetMatch): Draft & { places: number[] } {
  const sides = sidesOf(sheet, match).map((side) => side.map((one) => one.id));
  const players = sides.flat();
  const { order, official, pub } = begun.drafts[keyOf(match)] ?? { order: [] };
  const out = order.filter((id) => players.includes(id));
  return { order: out, official, pub: pub ?? match.pub, places: withLastSide(out, sides) };
}

/** A draft whose match is recorded already, or has changed or gone. */
export interface Overtaken {
  key: string;
  number: number;
  group: number;
  order: number[];
  official?: number;
  /** The match as it is now, if it still exists. */
  match?: SheetMatch;
}

/** The drafts that cannot be recorded any more. */
export function overtaken(begun: Begun, current: Sheet): Overtaken[] {
  const open = new Set(current.matches.filter((one) => one.order === null).map(keyOf));
  const gone = Object.entries(begun.drafts).filter(([key]) => !open.has(key));
  return gone.map(([key, { order, official }]) => {
    const [number = 0, group = 0] = key.split("-").map(Number);
    const match = current.matches.find((one) => one.number === number && one.group === group);
    const places = match?.sides.length
      ? withLastSide(order, match.sides)
      : withLast(order, match?.players ?? []);
    return { key, number, group, order: places, official, match };
  });
}

/** The unrecorded taps of each match, in words. */
export function unrecorded(begun: Begun, sheet: Sheet): string[] {
  return sheet.matches.flatMap((match) => {
    const { places } = draftOf(begun, sheet, match);
    if (match.order !== null || !places.length) return [];
    const all = playersOf(sheet, match).length;
    return [`${titleOf(sheet, match)}: ${places.length} of ${all} places tapped, not recorded yet.`];
  });
}
