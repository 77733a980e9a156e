// Steps through an ended match. Position 0 is the start; each further one is a decision with the chance after it, or an
// entry of a score sheet.
import { isSheet } from "../games";
import type { Game, TableState } from "../games/contract";
import { cue } from "../table/story/cues";
import { Director } from "../table/story/director.svelte";
import type { Line } from "../table/story/story.svelte";
import type { AnalysisData, LogEntry, Position } from "../wire";

/** The least time between two plays while the match runs: milliseconds. */
const LEAST = 350;

export class Playback {
  /** The position that is shown, or being moved to. */
  at = $state(0);
  /** Whether the match is playing by itself. */
  running = $state(false);
  readonly last: number;
  readonly director: Director;
  readonly #plays: LogEntry[][];
  readonly #start: TableState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly data: AnalysisData,
    game: Game,
    private readonly heard: (lines: Line[]) => void,
  ) {
    const { start, seat } = data;
    this.#plays = [start.entries, ...data.plays.map(({ entries }) => entries)];
    this.last = data.plays.length;
    this.#start = {
      seq: start.seq,
      offset: 0,
      you: seat,
      name: "",
      isHost: false,
      removedBy: null,
      // Nobody has seen it before, as at a real table.
      table: { ...start.table, real: null, reactions: false },
      position: this.#withoutRequest(start.position, 0),
      entries: start.entries,
      refusal: null,
    };
    this.director = new Director({
      shown: (lines) => {
        this.heard(lines);
        cue(lines, data.you);
      },
      missed: () => undefined,
      caughtUp: () => this.#continue(),
      turn: () => undefined,
    });
    this.director.game = game;
    this.director.show(this.#start);
  }

  /** The state at a position. */
  stateAt(at: number): TableState {
    const play = this.data.plays[at - 1];
    if (!play) return this.#start;
    return {
      ...this.#start,
      seq: play.seq,
      position: this.#withoutRequest(play.position, at),
      entries: this.#plays.slice(0, at + 1).flat(),
    };
  }

  /** On a score sheet everything has been entered: the position says how far the match was instead. */
  #withoutRequest(position: Position, at: number): Position {
    const entered = isSheet(this.data.game) && at < this.last;
    return entered ? { ...position, prompt: position.progress ?? "" } : position;
  }

  /** The entries that led to a position from the one before. */
  entriesTo(at: number): LogEntry[] {
    return this.#plays[at] ?? [];
  }

  /** Goes to a position: to the next one as it was played, to any other at once. */
  go(to: number): void {
    clearTimeout(this.#timer);
    const [from, next] = [this.at, Math.max(0, Math.min(this.last, to))];
    this.at = next;
    if (next === this.last) this.running = false;
    if (next !== from + 1) {
      this.director.show(this.stateAt(next));
      return;
    }
    if (this.director.playing) this.director.show(this.stateAt(from));
    this.director.play(this.stateAt(from), this.stateAt(next), this.entriesTo(next));
  }

  /** Plays the match from here, from the beginning at its end; or stops. */
  toggle(): void {
    this.running = !this.running;
    clearTimeout(this.#timer);
    if (!this.running) return;
    if (this.at === this.last) this.go(0);
    else if (!this.director.playing) this.go(this.at + 1);
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #continue(): void {
    clearTimeout(this.#timer);
    if (!this.running || this.director.playing) return;
    this.#timer = setTimeout(() => this.go(this.at + 1), LEAST);
  }
}
