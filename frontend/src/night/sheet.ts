// The sheet of a match night, and how a change looks before the server has recorded it.
import type { AnyChange, Sheet, SheetEntrant, SheetMatch } from "../wire/night";

type Unsent<C> = C extends AnyChange ? Omit<C, "request"> : never;
/** A change before it has its request id. */
export type SheetChange = Unsent<AnyChange>;

export const NOT_CALLED = {
  group: 1,
  id: null,
  players: null,
  sides: [],
  pub: false,
  order: null,
  table: null,
  over: false,
  recorded: null,
};

/**
 * The sheet after a change, before the server has confirmed it. Drawing, opening and taking over are left to the
 * server.
 */
export function after(sheet: Sheet, change: SheetChange): Sheet {
  switch (change.change) {
    case "present":
      return withEntrants(sheet, [change.entrant], { here: change.here });
    case "together":
      return withEntrants(sheet, change.entrants, { here: change.here });
    case "guest":
      return sheet.guests.includes(change.name)
        ? sheet
        : { ...sheet, guests: [...sheet.guests, change.name] };
    case "drinks":
      return withEntrants(sheet, [change.entrant], { drinks: change.count });
    case "surface":
      return { ...sheet, surface_clear: change.clear };
    case "result": {
      const { number, group, order } = change;
      const played = (one: SheetMatch) => one.number === number && one.group === group && one.order === null;
      return withOrder(sheet, played, order);
    }
    case "correct":
      return withOrder(sheet, (one) => one.id === change.match, change.order);
    case "tables":
      return { ...sheet, tables: change.numbers };
    case "undraw": {
      const others = sheet.matches.filter((one) => one.number !== change.number);
      const again = { ...NOT_CALLED, number: change.number };
      return { ...sheet, matches: [...others, again].sort((one, other) => one.number - other.number) };
    }
    default:
      return sheet;
  }
}

function withEntrants(sheet: Sheet, ids: readonly number[], changed: Partial<SheetEntrant>): Sheet {
  const named = new Set(ids);
  return {
    ...sheet,
    entrants: sheet.entrants.map((one) => (named.has(one.id) ? { ...one, ...changed } : one)),
  };
}

function withOrder(sheet: Sheet, which: (match: SheetMatch) => boolean, order: number[]): Sheet {
  return { ...sheet, matches: sheet.matches.map((one) => (which(one) ? { ...one, order } : one)) };
}

/**
 * The players of a match: those drawn to it who are present, or its recorded players once it is played or has a table.
 */
export function playersOf(sheet: Sheet, match: SheetMatch): SheetEntrant[] {
  const { players } = match;
  if (players === null) return sheet.entrants.filter((one) => one.here);
  const settled = match.order !== null || match.table !== null;
  return sheet.entrants.filter((one) => players.includes(one.id) && (settled || one.here));
}

/** The sides of a match: its teams, or its players, each alone. */
export function sidesOf(sheet: Sheet, match: SheetMatch): SheetEntrant[][] {
  const players = playersOf(sheet, match);
  if (!match.sides.length) return players.map((one) => [one]);
  return match.sides.map((side) => players.filter((one) => side.includes(one.id)));
}

/** A side in words: the name of its team, or of its player. */
export function nameOfSide(side: SheetEntrant[]): string {
  return side[0]?.team || side.map((one) => one.name).join(" and ");
}

/** The classes of a button with a name: its longest word decides how much room it gets (night.css). */
export function roomFor(name: string): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return `name${longest > 12 ? " wide" : longest > 9 ? " long" : ""}`;
}

/** Whether a match is played at more than one table. */
function drawn(sheet: Sheet, match: SheetMatch): boolean {
  return sheet.matches.some((one) => one.number === match.number && one.group > 1);
}

/** The matches of a night. */
export const NUMBERS = [1, 2, 3];

/** Whether all tables of a match have a result. */
export function isPlayed(sheet: Sheet, number: number): boolean {
  return sheet.matches.filter((one) => one.number === number).every((one) => one.order !== null);
}

/** The first match without a result, from a match on or else of all. */
export function nextMatch(sheet: Sheet, from = 1): number | undefined {
  const open = NUMBERS.filter((number) => !isPlayed(sheet, number));
  return open.find((number) => number >= from) ?? open[0];
}

/** The name of a match: with its table in the room if it is drawn to several, or the tables have numbers. */
export function titleOf(sheet: Sheet, match: SheetMatch): string {
  const named = drawn(sheet, match) || sheet.tables.length > 0;
  return `Match ${match.number}${named ? `, table ${sheet.tables[match.group - 1] ?? match.group}` : ""}`;
}

/**
 * Who arrived or left since a match was drawn to tables. Empty if it was not drawn or is played already. Of teams, one
 * may pause.
 */
export function sinceDrawn(sheet: Sheet, number: number, team = 1): SheetEntrant[] {
  const tables = sheet.matches.filter((one) => one.number === number);
  const begun = tables.some((one) => one.order !== null || one.table !== null);
  if (tables.length < (team > 1 ? 1 : 2) || begun) return [];
  const seated = new Set(tables.flatMap((one) => one.players ?? []));
  if (!seated.size) return [];
  const moved = sheet.entrants.filter((one) => one.here !== seated.has(one.id));
  return moved.some((one) => !one.here) || moved.length > 2 * team - 2 ? moved : [];
}

/** A change in words, for changes that the sheet itself does not show. */
export function inWords(sheet: Sheet, change: SheetChange): string {
  const nameOf = (id: number) => sheet.entrants.find((one) => one.id === id)?.name ?? "?";
  switch (change.change) {
    case "present":
      return `${nameOf(change.entrant)} ${change.here ? "is" : "is not"} here`;
    case "together":
      return `${change.entrants.map(nameOf).join(", ")}: ${change.here ? "here" : "not here"}`;
    case "guest":
      return `Guest ${change.name}`;
    case "result":
      return `Match ${change.number}: ${change.order.map(nameOf).join(", ")}`;
    case "correct":
      return `Corrected: ${change.order.map(nameOf).join(", ")}`;
    case "drinks":
      return `${nameOf(change.entrant)}: ${change.count} for the bartender`;
    case "surface":
      return `The table is ${change.clear ? "" : "not "}flat and clear`;
    case "tables":
      return `Tables ${change.numbers.join(", ")}`;
    case "take":
      return "The result of our table";
    default:
      return `Match ${change.number}`;
  }
}

/** Whether the sheet shows the result of a change already, because somebody else recorded the same order. */
export function isThere(said: SheetChange, sheet: Sheet | undefined): boolean {
  if (said.change !== "result") return false;
  const match = sheet?.matches.find((one) => one.number === said.number && one.group === said.group);
  return match?.order?.join() === said.order.join();
}
