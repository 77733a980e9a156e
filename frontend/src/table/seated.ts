// What is said of a seat beside its name.
import type { TableState } from "./state";
import { ordinal } from "./words";

/** The seat whose turn it is, even while another seat decides or chance is due. */
export function turnOf({ position, table }: TableState): number | null {
  if (table.status === "abandoned") return null;
  return position.to_act ?? position.view?.turn ?? null;
}

export function placesOf({ position }: TableState): number[] {
  return position.view?.placings ?? [];
}

/** The side of a seat as the reader sees it; empty where everyone plays alone. */
export function sideOf(seat: number, you: number | null, side: (seat: number) => number | null): string {
  const here = side(seat);
  if (here === null || seat === you) return "";
  if (you === null) return here === 0 ? "first side, " : "second side, ";
  return here === side(you) ? "with you, " : "against you, ";
}

export function about(seat: number, shown: TableState): string {
  const info = shown.table.seats[seat];
  const place = placesOf(shown)[seat];
  if (place) return `${ordinal(place)} place`;
  if (!info) return "";
  if (info.stand_in) return "away, a bot plays";
  if (seat === turnOf(shown)) return shown.position.to_act === seat ? "to play" : "playing";
  return info.kind === "bot" ? `${info.level} bot` : seat === shown.you ? "your seat" : "";
}
