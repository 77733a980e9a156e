// The seats as every screen shows them: at the table, and on a second screen.
import type { Game, Score, TableState } from "../../games/contract";
import type { SeatInfo } from "../../wire";
import { about, placesOf, type Team, teamOf, turnOf } from "./seat-text";

export interface ShownSeat {
  seat: number;
  info: SeatInfo;
  score: Score | null;
  team: Team | null;
  /** The side of its team, 0 or 1; null where everyone plays alone. */
  side: number | null;
  /** A word chalked on its plate. */
  word: string | null;
  /** The text beside its name. */
  about: string;
  /** Whether it is its turn. */
  on: boolean;
  placed: boolean;
  /** Whether it has its place while others play on. */
  out: boolean;
}

export type Size = "large" | "medium" | "dense" | "tiny";

/** With more seats each gets smaller. */
export function sizeOf(seats: number): Size {
  return seats <= 4 ? "large" : seats <= 6 ? "medium" : seats <= 10 ? "dense" : "tiny";
}

/** `reader`: the seat of the one reader, whose team is "yours". */
export function seatsOf(
  shown: TableState,
  game: Pick<Game, "score" | "side" | "chalked" | "owed">,
  reader: number | null,
): ShownSeat[] {
  const { view } = shown.position;
  const [turn, places] = [turnOf(shown), placesOf(shown)];
  const side = (seat: number) => game.side(shown.table.options, seat);
  return shown.table.seats.map((info, seat) => ({
    seat,
    info,
    score: view && game.score(view, seat),
    team: teamOf(seat, reader, side, shown.table.fixture?.teams),
    side: side(seat),
    word:
      (view && (game.chalked?.(view, shown.entries, seat) ?? game.owed?.(view, shown.entries, seat))) ?? null,
    about: about(seat, shown),
    on: seat === turn,
    placed: Boolean(places[seat]),
    out: Boolean(places[seat]) && turn !== null,
  }));
}
