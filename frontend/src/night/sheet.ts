// What the sheet of a match night shows, and what each change makes of it before the server has heard of it.

export interface Entrant {
  id: number;
  name: string;
  here: boolean;
  /** Why points do not count tonight; empty where they do. */
  unearned: string;
}

export interface Official {
  id: number;
  name: string;
  /** The official's own entry, where they play in this season. */
  entrant: number | null;
}

export interface Recorded {
  result: number;
  /** Who recorded it. */
  by: string;
  /** Of a correction. */
  why: string;
}

export interface Match {
  number: number;
  group: number;
  id: number | null;
  /** Who plays; null where it has not been called up: everybody who is there. */
  players: number[] | null;
  /** The order of finish, the first one out first. */
  order: number[] | null;
  table: string | null;
  /** Played at our table, and not taken over yet. */
  over: boolean;
  /** How its order came to be recorded. */
  recorded?: Recorded | null;
}

export interface Sheet {
  /** Of two sheets the newer one has no lower version. */
  version: number;
  entrants: Entrant[];
  guests: string[];
  officials: Official[];
  matches: Match[];
}

export type Change =
  | { change: "present"; entrant: number; here: boolean }
  | { change: "guest"; name: string }
  | { change: "result"; number: number; group: number; order: number[]; official: number }
  | { change: "draw"; number: number }
  | { change: "undraw"; number: number }
  | { change: "open"; number: number; group: number }
  | { change: "take"; match: number; official: number }
  | { change: "correct"; match: number; seen: number; order: number[]; official: number; why: string };

const NOT_CALLED = { group: 1, id: null, players: null, order: null, table: null, over: false };

/** The sheet as it will be once the server has heard of a change. Drawing, opening and taking are the server's own. */
export function after(sheet: Sheet, change: Change): Sheet {
  switch (change.change) {
    case "present":
      return {
        ...sheet,
        entrants: sheet.entrants.map((one) =>
          one.id === change.entrant ? { ...one, here: change.here } : one,
        ),
      };
    case "guest":
      return sheet.guests.includes(change.name)
        ? sheet
        : { ...sheet, guests: [...sheet.guests, change.name] };
    case "result":
      return {
        ...sheet,
        matches: sheet.matches.map((one) =>
          one.number === change.number && one.group === change.group && one.order === null
            ? { ...one, order: change.order }
            : one,
        ),
      };
    case "correct":
      return {
        ...sheet,
        matches: sheet.matches.map((one) =>
          one.id === change.match ? { ...one, order: change.order } : one,
        ),
      };
    case "undraw": {
      const others = sheet.matches.filter((one) => one.number !== change.number);
      const again = { ...NOT_CALLED, number: change.number };
      return { ...sheet, matches: [...others, again].sort((one, other) => one.number - other.number) };
    }
    default:
      return sheet;
  }
}

/** Who plays a match: everybody who is there, of those drawn to it; once it is played or has a table, its players. */
export function playersOf(sheet: Sheet, match: Match): Entrant[] {
  const { players } = match;
  if (players === null) return sheet.entrants.filter((one) => one.here);
  const settled = match.order !== null || match.table !== null;
  return sheet.entrants.filter((one) => players.includes(one.id) && (settled || one.here));
}

/** Whether a match is played at more than one table. */
export function drawn(sheet: Sheet, match: Match): boolean {
  return sheet.matches.some((one) => one.number === match.number && one.group > 1);
}

export function titleOf(sheet: Sheet, match: Match): string {
  return `Match ${match.number}${drawn(sheet, match) ? `, table ${match.group}` : ""}`;
}

/** Who came or went since a match was drawn to tables; nobody where it was not drawn, or where its draw stands. */
export function sinceDrawn(sheet: Sheet, number: number): Entrant[] {
  const tables = sheet.matches.filter((one) => one.number === number);
  const begun = tables.some((one) => one.order !== null || one.table !== null);
  if (tables.length < 2 || begun) return [];
  const seated = new Set(tables.flatMap((one) => one.players ?? []));
  return sheet.entrants.filter((one) => one.here !== seated.has(one.id));
}

/** A change as people say it, where nothing else on the sheet shows what it was. */
export function inWords(sheet: Sheet, change: Change): string {
  const nameOf = (id: number) => sheet.entrants.find((one) => one.id === id)?.name ?? "?";
  switch (change.change) {
    case "present":
      return `${nameOf(change.entrant)} ${change.here ? "is" : "is not"} here`;
    case "guest":
      return `Guest ${change.name}`;
    case "result":
      return `Match ${change.number}: ${change.order.map(nameOf).join(", ")}`;
    case "correct":
      return `Corrected: ${change.order.map(nameOf).join(", ")}`;
    case "take":
      return "The result of our table";
    default:
      return `Match ${change.number}`;
  }
}

/** Whether a match is played at one of our tables just now. */
export function atOurTables(sheet: Sheet): boolean {
  return sheet.matches.some((one) => one.table !== null && one.order === null && !one.over);
}
