// Decides when what happened is shown: change by change, each as its board moves, no sentence before the last one has
// stood. Until it has told all, nobody is asked to decide, and then it reports that to the server (docs/tables.md).
import type { BoardHandle, Game, TableState } from "../../games/contract";
import { Motion, motionWanted, type Pictures, pageSeen } from "../../ui/motion/motion";
import { pace } from "../../ui/pace.svelte";
import { type Namer, namer, sentence } from "../../ui/text";
import type { LogEntry } from "../../wire";
import { linesOf } from "./lines";
import { type Line, Story } from "./story.svelte";

/** More entries than this are a catch-up, which is shown at once. */
const MOST_TOLD = 24;
/** Changes that may wait to be told; with more, all is shown at once. The more wait, the faster things move. */
const MOST_WAITING = 8;
const HURRY = 0.5;
/** How much faster things move after a tap on the felt. */
const TAPPED = 4;
/** The server may continue this long before the last sentence has been shown, because the next one begins with a motion. */
const AHEAD = 600;
/** As many letters stand together, and on a page as narrow as this: pixels. */
const MANY_LETTERS = 84;
const FEW_LETTERS = 46;
const NARROW = 360;
/** Names that are longer are cut where sentences stand. */
const LONGEST_NAME = 20;

interface Change {
  before: TableState;
  next: TableState;
  entries: LogEntry[];
}

/** What the director tells others. */
export interface Audience {
  /** Sentences are shown now. */
  shown: (lines: Line[]) => void;
  /** Sentences were passed over, where the truth is shown at once. */
  missed: (lines: Line[]) => void;
  /** All up to here has been told. */
  told: (seq: number) => void;
  /** It is the reader's turn now, after what others did. */
  asked: () => void;
}

export class Director {
  /** The state shown. It follows the true state as the story continues. */
  shown: TableState | null = $state.raw(null);
  /** Whether something is still being told. */
  telling = $state(false);
  /** Whether what is told last is what the reader did. */
  own = $state(false);
  /** Whether nothing more is told of this match, but shown at once. */
  forward = $state(false);
  /** When the clock of the player to act runs out, by the server's clock: it runs from when all has been told. */
  runsOut: number | null = $state(null);
  board: BoardHandle | null = null;
  game: Game | null = null;
  readonly story: Story;
  #truth: TableState | null = null;
  /** The deadline that `runsOut` was set for. */
  #deadline: number | null = null;
  #queue: Change[] = [];
  #motion: Motion | null = null;
  /** Ends the standing of the last sentences, because something more is to be told. */
  #more: () => void = () => undefined;
  /** How many of the present change's sentences have been told. */
  #told = 0;
  /** Counts what is told in one go; a go that is cut short goes no further. */
  #run = 0;

  constructor(private readonly audience: Audience) {
    this.story = new Story({
      letters: (text) => sentence(text, this.#name).length,
      room: () => (innerWidth < NARROW ? FEW_LETTERS : MANY_LETTERS),
      time: (milliseconds) => (this.#isReal ? 0 : pace.of(milliseconds)),
      shown: (page) => audience.shown(page),
      drawn: (then) => requestAnimationFrame(() => setTimeout(then)),
    });
  }

  get #name(): Namer {
    return namer(this.#truth?.table.seats ?? [], this.#truth?.you ?? null, LONGEST_NAME);
  }

  /** Who follows a real table has seen it: nothing stands longer than it moves. */
  get #isReal(): boolean {
    return this.#truth?.table.real != null;
  }

  /** Tells a change after those that are still being told. */
  tell(before: TableState, next: TableState, entries: LogEntry[]): void {
    this.#truth = next;
    const over = before.table.status === "over" || before.table.status === "abandoned";
    const few = entries.length > 0 && entries.length <= MOST_TOLD && this.#queue.length < MOST_WAITING;
    if (!next.position.view || !few || over || this.forward || !pageSeen()) {
      this.show(next, entries);
      return;
    }
    this.own = entries.some(({ by, seat }) => by === "person" && seat === next.you);
    this.#queue.push({ before, next, entries });
    this.#more();
    if (this.telling) this.#motion?.hurry(this.#speed());
    else void this.#tellAll();
  }

  /** Shows the true state at once, with the newest sentences. `unheard`: what it tells and has not been told. */
  show(truth: TableState | null, unheard: LogEntry[] = []): void {
    this.#run += 1;
    this.#queue = [];
    this.#motion?.finish();
    this.#motion = null;
    this.board?.rest();
    this.#truth = truth;
    const newest = truth?.entries.findLast((entry) => this.#lines([entry]).length > 0);
    const missed = this.story.set(newest ? this.#lines([newest]) : []);
    this.audience.missed([...missed, ...this.#lines(unheard)]);
    this.#reach(false);
  }

  /** Shows what is still to come at once, or tells it again. */
  fastForward(): void {
    this.forward = !this.forward;
    if (this.forward) this.show(this.#truth);
  }

  /** What waits for a tap goes on, and whatever is moving moves faster. What stands stands. */
  hurry(): void {
    if (!this.telling) this.board?.rest(); // something was shown again
    if (this.#motion?.nudge()) return;
    this.#motion?.hurry(TAPPED);
  }

  async #tellAll(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.telling = true;
    let others = false;
    for (let change = this.#queue.shift(); change; change = this.#queue.shift()) {
      await this.#play(change);
      if (run !== this.#run) return;
      others ||= !isOwn(change);
      const goesOn = !others && change.next.position.to_act === change.next.you;
      if (this.#queue.length === 0 && !this.#isReal && !goesOn) await this.#stand(change.next, run);
      if (run !== this.#run) return;
    }
    this.#reach(others);
  }

  /** Lets the last sentences stand. Bots may go on a little earlier than the next player. */
  async #stand({ position, you, seq }: TableState, run: number): Promise<void> {
    if (position.to_act !== you) {
      await this.story.stood(AHEAD);
      if (run !== this.#run) return;
      this.audience.told(seq);
    }
    const more = new Promise<void>((resolve) => {
      this.#more = resolve;
    });
    if (this.#queue.length === 0) await Promise.race([this.story.stood(), more]);
  }

  /** All has been told, of `others` last: what is shown is true, and who is asked may decide. */
  #reach(others: boolean): void {
    this.telling = this.own = false;
    this.#motion = null;
    if (this.shown !== this.#truth) this.shown = this.#truth;
    this.#runClock();
    const { position, you } = this.#truth ?? { position: null, you: null };
    if (others && you !== null && position?.to_act === you) this.audience.asked();
    if (this.#truth) this.audience.told(this.#truth.seq);
  }

  #runClock(): void {
    const { deadline, clock_ms } = this.#truth?.position ?? { deadline: null };
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    const now = Date.now() + (this.#truth?.offset ?? 0);
    this.runsOut =
      deadline === null ? null : Math.min(deadline, now + (clock_ms ?? Number.POSITIVE_INFINITY));
  }

  async #play(change: Change): Promise<void> {
    const { before, next, entries } = change;
    this.#told = 0;
    this.shown = { ...before, position: { ...before.position, ...unasked(before) } };
    const motion = new Motion(this.#pictures(change), this.#speed());
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

  #pictures({ before, next, entries }: Change): Pictures {
    const nobody = unasked(before);
    return {
      ready: (upTo) => (this.#lines(upTo ?? entries).length > this.#told ? this.story.stood() : null),
      reveal: () => {
        this.shown = { ...next, position: { ...next.position, ...nobody } };
        this.#tellMore(entries);
      },
      show: (view, upTo) => {
        const position = { ...next.position, ...nobody, view };
        this.shown = { ...before, position, entries: [...before.entries, ...upTo] };
        this.#tellMore(upTo);
      },
    };
  }

  #tellMore(entries: LogEntry[]): void {
    const lines = this.#lines(entries);
    this.story.tell(lines.slice(this.#told), this.#told > 0);
    this.#told = Math.max(this.#told, lines.length);
  }

  #lines(entries: LogEntry[]): Line[] {
    return linesOf(entries, this.game, this.#truth?.you ?? null);
  }
}

/** While it is shown, nobody has to decide, and the turn has not changed yet. A coach says what was said. */
function unasked({ position: { to_act, note, coach } }: TableState) {
  return { to_act, note, choices: [], ranges: [], prompt: "", ...(coach && { coach }) };
}

/** Whether the reader alone did this: who is asked again then needs not wait for its sentence. */
function isOwn({ next, entries }: Change): boolean {
  // What chance did belongs to the last action before it, which may have come in an earlier message.
  const cause = next.entries.findLast(({ kind, by }) => kind === "played" && by !== "chance");
  const deeds = [cause, ...entries.filter(({ by }) => by !== "chance")];
  return deeds.every((deed) => deed?.by === "person" && deed.seat === next.you);
}
