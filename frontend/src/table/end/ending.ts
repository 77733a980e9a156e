// How a match ended, as every screen shows it.
import type { Game, Score, TableState } from "../../games/contract";
import { texts } from "../../ui/text";
import type { LogEntry } from "../../wire";

interface Place {
  place: number;
  seat: number;
  /** Its score, if that decides the match. */
  score: Score | null;
  /** What it owes. */
  owed: string | null;
}

export interface Ending {
  abandoned: boolean;
  /** The first place first. */
  order: Place[];
  /** The last sentence of the match, or the prompt in its place. */
  heading: string;
  /** The sentences of the last play; none of a match that was abandoned. */
  sentences: string[];
  /** The last play. */
  entries: LogEntry[];
}

export function endingOf(
  { table, position, entries }: TableState,
  game: Pick<Game, "score" | "owed">,
): Ending {
  const abandoned = table.status === "abandoned";
  const last = entries.filter(({ kind }) => kind === "played").slice(-1);
  const sentences = abandoned ? [] : texts(last);
  const order = (position.view?.placings ?? [])
    .map((place, seat) => ({ place, seat, score: decisive(seat), owed: owedBy(seat) }))
    .sort((one, other) => one.place - other.place);
  return { abandoned, order, heading: sentences.at(-1) ?? position.prompt, sentences, entries: last };

  function owedBy(seat: number): string | null {
    return (position.view && game.owed?.(position.view, entries, seat)) ?? null;
  }

  function decisive(seat: number): Score | null {
    const score = position.view && game.score(position.view, seat);
    return score?.decides ? score : null;
  }
}
