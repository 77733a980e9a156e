// The texts beside a seat's name.
import type { TableState } from "../../games/contract";
import { ordinal, readerOf } from "../../ui/text";

/** The seat whose turn it is, even while another seat decides or chance is due. */
export function turnOf({ position, table }: TableState): number | null {
  if (table.status === "abandoned") return null;
  return position.to_act ?? position.view?.turn ?? null;
}

export function placesOf({ position }: TableState): number[] {
  return position.view?.placings ?? [];
}

/** What a team is called, and in one word where there is little room. */
export interface Team {
  name: string;
  short: string;
}

const YOURS: Team = { name: "Your team", short: "Yours" };
const OTHERS: Team = { name: "Other team", short: "Other" };
const TEAMS: Team[] = [
  { name: "Team A", short: "A" },
  { name: "Team B", short: "B" },
];

/** The initials of the first three words of a name. */
function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0])
    .slice(0, 3)
    .join("");
}

/** The team of a seat as the reader sees it, by its name where it has one; null where everyone plays alone. */
export function teamOf(
  seat: number,
  you: number | null,
  side: (seat: number) => number | null,
  names: readonly string[] = [],
): Team | null {
  const here = side(seat);
  if (here === null) return null;
  const name = names[here];
  if (you === null) return name ? { name, short: initials(name) } : (TEAMS[here] ?? null);
  return here === side(you) ? YOURS : OTHERS;
}

/** Who won as a team, as the reader sees it; null where everyone plays alone. */
export function teamThatWon(
  places: number[],
  you: number | null,
  side: (seat: number) => number | null,
  names: readonly string[] = [],
): string | null {
  const team = teamOf(places.indexOf(1), you, side, names);
  if (!team || !places.includes(1)) return null;
  return `${team === OTHERS ? "The other team" : team.name} won`;
}

/** How a match ended for the reader; empty if `said`, the sentence of its end, says it already. */
export function outcomeOf(
  places: number[],
  you: number,
  side: (seat: number) => number | null,
  said: string,
): string {
  const place = places[you];
  const sides = new Set(places.map((_, seat) => side(seat) ?? seat)).size;
  const team = sides < places.length;
  if (!place || (team ? place === 1 : said.includes(`{${you}}`))) return "";
  return place === 1 ? "You won!" : `${team ? YOURS.name : "You"} came ${ordinal(place)} of ${sides}`;
}

export function about(seat: number, shown: TableState): string {
  const info = shown.table.seats[seat];
  const place = placesOf(shown)[seat];
  if (place) return `${ordinal(place)} place`;
  if (!info) return "";
  if (info.stand_in) return "away, a bot plays";
  if (seat === turnOf(shown)) return shown.position.to_act === seat ? "to play" : "playing";
  return info.kind === "bot" ? `${info.level} bot` : seat === readerOf(shown.you) ? "your seat" : "";
}
