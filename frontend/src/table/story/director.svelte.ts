// Decides when changes are shown: one by one, each with the motion of its board, and no sentence before the last one has
// been shown for its time. Only then the choices appear, and the server learns that this screen has caught up
// (docs/tables.md).
import type { BoardHandle, Game, TableState } from "../../games/contract";
import { Motion, motionWanted, type Pictures, pageSeen } from "../../ui/motion/motion";
import { pace } from "../../ui/pace.svelte";
import { type Namer, namer, sentence } from "../../ui/text";
import type { LogEntry } from "../../wire";
import { linesOf } from "./lines";
import { isShown, type Line, Story } from "./story.svelte";

/** More entries than this are a catch-up, which is shown at once. */
const MOST_ENTRIES = 24;
/** Changes that may wait to be shown; with more, all is shown at once. The more wait, the faster things move. */
const MOST_WAITING = 8;
const HURRY = 0.5;
/** How much faster things move after a tap on the felt. */
const TAPPED = 4;
/** How much faster things move for each bot after the first, where a bot's doing does not concern the reader. */
const CROWD = 0.25;
const MOST_CROWDED = 2;
/** After this wait, what bots do among themselves moves faster by a factor, and its sentences are hurried. */
const PATIENCE = 6000;
const IMPATIENT = 1.5;
/** The server may continue this long before the last sentence has been shown, because the next one begins with a motion. */
const AHEAD = 600;
/** The most characters shown together, and on pages up to this width in pixels. */
const MOST_CHARACTERS = 110;
const MOST_WHERE_NARROW = 46;
const NARROW = 360;
/** Longer names are cut in sentences. */
const LONGEST_NAME = 20;

interface Change {
  before: TableState;
  next: TableState;
  entries: LogEntry[];
}

/** Is notified by the director. */
export interface Audience {
  /** Sentences are shown now, or only read aloud. */
  shown: (lines: Line[]) => void;
  /** Sentences were skipped, because the true state is shown at once. */
  missed: (lines: Line[]) => void;
  /** Everything up to this entry has been shown. */
  caughtUp: (seq: number) => void;
  /** It is the reader's turn now, after what others did. */
  turn: () => void;
}

export class Director {
  /** The state shown. It follows the true state as the story continues. */
  shown: TableState | null = $state.raw(null);
  /** Whether changes are still being shown. */
  playing = $state(false);
  /** Whether the last change is what the reader did. */
  own = $state(false);
  /** Whether all further changes of this match are shown at once. */
  forward = $state(false);
  /** When the clock of the player to act runs out, by the server's clock: it starts when all has been shown. */
  runsOut: number | null = $state(null);
  board: BoardHandle | null = null;
  game: Game | null = null;
  readonly story: Story;
  #truth: TableState | null = null;
  /** The deadline that `runsOut` was set for. */
  #deadline: number | null = null;
  #queue: Change[] = [];
  #motion: Motion | null = null;
  /** Stops the wait for the last sentences, because another change has come. */
  #more: () => void = () => undefined;
  /** The number of sentences of the current change shown so far. */
  #linesShown = 0;
  /** Since when only others have moved. */
  #waits = performance.now();
  /** Counts runs through the queue; a run that is cut short stops. */
  #run = 0;

  constructor(private readonly audience: Audience) {
    this.story = new Story({
      length: (text) => sentence(text, this.#name).length,
      room: () => (innerWidth < NARROW ? MOST_WHERE_NARROW : MOST_CHARACTERS),
      time: (milliseconds) => (this.#isReal ? 0 : pace.of(milliseconds)),
      shown: (page) => audience.shown(page),
      drawn: (then) => requestAnimationFrame(() => setTimeout(then)),
    });
  }

  /** Animates changes with the board of the component that calls this, while it exists. */
  bind(board: () => BoardHandle | null): void {
    $effect(() => {
      const mine = board();
      this.board = mine;
      return () => {
        // Another component may have bound its own meanwhile.
        if (this.board === mine) this.board = null;
      };
    });
  }

  get #name(): Namer {
    return namer(this.#truth?.table.seats ?? [], this.#truth?.you ?? null, LONGEST_NAME);
  }

  /** Readers of a real table have seen it happen: nothing is shown longer than it moves. */
  get #isReal(): boolean {
    return this.#truth?.table.real != null;
  }

  /** Shows a change after those that are still being shown. */
  play(before: TableState, next: TableState, entries: LogEntry[]): void {
    this.#truth = next;
    const over = before.table.status === "over" || before.table.status === "abandoned";
    const few = entries.length > 0 && entries.length <= MOST_ENTRIES && this.#queue.length < MOST_WAITING;
    if (!next.position.view || !few || over || this.forward || !pageSeen()) {
      this.show(next, entries);
      return;
    }
    this.own = entries.some(({ by, seat }) => by === "person" && seat === next.you);
    if (this.own) this.#waits = performance.now();
    this.#queue.push({ before, next, entries });
    this.#more();
    if (this.playing) this.#motion?.hurry(this.#speed());
    else void this.#playAll();
  }

  /** Shows the true state at once, with the newest sentences. `skipped`: entries that have not been shown. */
  show(truth: TableState | null, skipped: LogEntry[] = []): void {
    this.#run += 1;
    this.#waits = performance.now();
    this.#queue = [];
    this.#motion?.finish();
    this.#motion = null;
    this.board?.rest();
    this.#truth = truth;
    const missed = this.story.set(this.#newest(truth?.entries ?? []));
    this.audience.missed([...missed, ...this.#lines(skipped)]);
    this.#reach(false);
  }

  /** Turns fast-forward on or off. */
  fastForward(): void {
    this.forward = !this.forward;
    if (this.forward) this.show(this.#truth);
  }

  /** Ends a wait for a tap, or speeds up motion. Sentences are shown as long as before. */
  hurry(): void {
    if (!this.playing) this.board?.rest(); // something was shown again
    if (this.#motion?.nudge()) return;
    this.#motion?.hurry(TAPPED);
  }

  async #playAll(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.playing = true;
    let others = false;
    for (let change = this.#queue.shift(); change; change = this.#queue.shift()) {
      await this.#playOne(change);
      if (run !== this.#run) return;
      others ||= !isOwn(change);
      const continues = !others && change.next.position.to_act === change.next.you;
      if (this.#queue.length === 0 && !this.#isReal && !continues) await this.#stand(change, run);
      if (run !== this.#run) return;
    }
    this.#reach(others);
  }

  /** Waits until the last sentences have been shown. Bots may continue a little earlier than the next player, or at once. */
  async #stand(change: Change, run: number): Promise<void> {
    const { position, you, seq } = change.next;
    if (position.to_act !== you) {
      if (this.#crowd(change) === 1) await this.story.stood(AHEAD);
      if (run !== this.#run) return;
      this.audience.caughtUp(seq);
    }
    const more = new Promise<void>((resolve) => {
      this.#more = resolve;
    });
    if (this.#queue.length === 0) await Promise.race([this.story.stood(), more]);
  }

  /** All has been shown: the reader may decide. `others`: whether others took part in it. */
  #reach(others: boolean): void {
    this.playing = this.own = false;
    this.#motion = null;
    if (this.shown !== this.#truth) this.shown = this.#truth;
    this.#runClock();
    const { position, you } = this.#truth ?? { position: null, you: null };
    if (others && you !== null && position?.to_act === you) this.audience.turn();
    if (this.#truth) this.audience.caughtUp(this.#truth.seq);
  }

  #runClock(): void {
    const { deadline, clock_ms } = this.#truth?.position ?? { deadline: null };
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    const now = Date.now() + (this.#truth?.offset ?? 0);
    this.runsOut =
      deadline === null ? null : Math.min(deadline, now + (clock_ms ?? Number.POSITIVE_INFINITY));
  }

  async #playOne(change: Change): Promise<void> {
    const { before, next, entries } = change;
    this.#linesShown = 0;
    this.shown = { ...before, position: { ...before.position, ...undecided(before) } };
    const faster = this.#impatient(change) ? IMPATIENT : 1;
    const motion = new Motion(this.#pictures(change), this.#speed() * this.#crowd(change) * faster);
    this.#motion = motion;
    const moves = entries.some((entry) => entry.kind === "played");
    if (this.board && moves && (motionWanted() || this.board.stills))
      await this.board.play({ before: before.position, after: next.position, entries }, motion);
    if (!motion.over) await motion.reveal();
    motion.finish();
  }

  #speed(): number {
    return 1 + HURRY * this.#queue.length;
  }

  /** Whether the reader has waited long for what bots do. */
  #impatient(change: Change): boolean {
    return change.next.you !== null && isByBots(change) && performance.now() - this.#waits > PATIENCE;
  }

  /** How much faster things move because several bots play, where none of it concerns the reader. */
  #crowd(change: Change): number {
    const { before, next, entries } = change;
    const about = this.#lines(entries).filter(isShown);
    if (!isByBots(change) || about.some(({ seat }) => seat !== null && seat === next.you)) return 1;
    const places = before.position.view?.placings ?? [];
    const bots = next.table.seats.filter((seat, number) => (seat.level || seat.stand_in) && !places[number]);
    return Math.min(MOST_CROWDED, 1 + CROWD * Math.max(0, bots.length - 1));
  }

  #pictures(change: Change): Pictures {
    const { before, next, entries } = change;
    const nobody = undecided(before);
    const beside = this.#crowd(change) > 1;
    return {
      ready: (upTo) => {
        const fresh = this.#lines(upTo ?? entries).slice(this.#linesShown);
        return !fresh.some(isShown) || (beside && this.story.takes(fresh)) ? null : this.story.stood();
      },
      reveal: () => {
        this.shown = { ...next, position: { ...next.position, ...nobody } };
        this.#addLines(change, entries, beside);
      },
      show: (view, upTo) => {
        const position = { ...next.position, ...nobody, view };
        this.shown = { ...before, position, entries: [...before.entries, ...upTo] };
        this.#addLines(change, upTo, beside);
      },
    };
  }

  #addLines(change: Change, entries: LogEntry[], beside: boolean): void {
    const hurry = this.#impatient(change);
    const lines = this.#lines(entries).map((line) => ({
      ...line,
      hurried: hurry && line.seat !== change.next.you,
    }));
    const on = lines.slice(0, this.#linesShown).some(isShown);
    this.story.add(lines.slice(this.#linesShown), on, beside);
    this.#linesShown = Math.max(this.#linesShown, lines.length);
  }

  /** The newest sentences: those of the entries that came together. */
  #newest(entries: LogEntry[]): Line[] {
    const last = entries.findLast((entry) => this.#lines([entry]).some(isShown));
    return this.#lines(entries.filter(({ at }) => at === last?.at));
  }

  #lines(entries: LogEntry[]): Line[] {
    return linesOf(entries, this.game, this.#truth?.you ?? null);
  }
}

/** While a change is shown, nobody decides, and the turn and the coach's text stay as before. */
function undecided({ position: { to_act, note, coach } }: TableState) {
  const said = coach && { coach: { text: coach.text, over: coach.over } };
  return { to_act, note, choices: [], ranges: [], prompt: "", ...said };
}

/** Whether the reader alone did this: then the next decision does not wait for its sentence. */
function isOwn(change: Change): boolean {
  return deedsOf(change).every((deed) => deed?.by === "person" && deed.seat === change.next.you);
}

function isByBots(change: Change): boolean {
  return deedsOf(change).every((deed) => deed?.by === "bot");
}

/** What was done, with the last action before it: what chance did belongs to that, which may have come earlier. */
function deedsOf({ next, entries }: Change): (LogEntry | undefined)[] {
  const cause = next.entries.findLast(({ kind, by }) => kind === "played" && by !== "chance");
  return [cause, ...entries.filter(({ by }) => by !== "chance")];
}
