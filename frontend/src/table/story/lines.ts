// The lines that a page shows over its board: the sentences of the log's events, and how much each of them weighs.
import type { Game } from "../../games/contract";
import type { Event, LogEntry } from "../../wire";
import type { Line } from "./story.svelte";

/** Entries before the first play, which are not shown over the board. */
const BEFORE = new Set<LogEntry["kind"]>([
  "opened",
  "sat",
  "bot",
  "options",
  "fixed",
  "redrawn",
  "revealed",
  "started",
]);
/** Between the clauses of a sentence about several seats. */
const CLAUSES = "; ";

/** What a game says of the weight of its events. */
type Weighing = Pick<Game, "losses" | "weights">;

/** The lines of these entries, oldest first. `you`: the reader's seat. */
export function linesOf(entries: LogEntry[], game: Weighing | null, you: number | null): Line[] {
  return withTexts(entries).flatMap(([entry, event]) => lines(entry, event, game, you));
}

function withTexts(entries: LogEntry[]): [LogEntry, Event][] {
  return entries
    .filter(({ kind }) => !BEFORE.has(kind))
    .flatMap((entry) =>
      entry.events.flatMap((event): [LogEntry, Event][] => (event.text === "" ? [] : [[entry, event]])),
    );
}

/** Changes of the table, not of the match, weigh least. */
function lines(
  { seq, kind }: LogEntry,
  { text, data }: Event,
  game: Weighing | null,
  you: number | null,
): Line[] {
  if (kind !== "played") return [{ seq, text, weight: "passing", seat: data.seat }];
  const weight = game?.weights?.[data.type] ?? "change";
  if (!game?.losses?.includes(data.type)) return [{ seq, text, weight, seat: data.seat }];
  return text.split(CLAUSES).map((clause) => {
    const seat = seatOf(clause);
    return { seq, text: clause, weight: seat !== null && seat === you ? "loss" : weight, seat };
  });
}

/** The seat that a clause begins with. */
function seatOf(clause: string): number | null {
  const found = /^\{(\d+)\}/.exec(clause);
  return found ? Number(found[1]) : null;
}
