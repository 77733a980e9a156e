// The practice board: its discs, and the server's answers to attempts. Nothing is stored.
import { Motion, pageSeen } from "../../../ui/motion/motion";
import type { PracticeData } from "../../../wire";
import type { Attempt, Hands, Tried } from "../../../wire/penny-white";
import type { Ask, RefusedAttempt } from "../../practice";
import { aim } from "../controls/aim.svelte";
import type { Paths, Place } from "../paths";
import type { Disc } from "../view";
import { added, faulty, firstDiscs, moved, numbered, rested, sent } from "./discs";
import { lies, tried } from "./texts";

export type Mode = "lay" | "flick";

/** Milliseconds after the last change until the server checks the places. */
const AFTER_CHANGE = 350;
/** Milliseconds until a server that was not ready is asked again. */
const AGAIN = 1500;

export class PracticeBoard {
  discs: Disc[] = $state.raw(firstDiscs());
  mode: Mode = $state("lay");
  /** Whose penny is flicked next. */
  seat = $state(0);
  tremor = $state(1);
  /** The disc that was touched last. */
  chosen: number | null = $state(0);
  /** The penny that slides. */
  sliding: Disc | null = $state.raw(null);
  hands: Hands | null = $state.raw(null);
  refused: RefusedAttempt | null = $state.raw(null);
  /** What happened last, in words. */
  said = $state("");
  /** Whether the answer about two hundred hands has not come yet. */
  counting = $state(false);
  /** The discs before the last flick, and its aim. */
  before: { discs: Disc[]; flick: Attempt["flick"] } | null = $state.raw(null);
  #motion: Motion | null = null;
  #later = 0;
  /** Counts the changes: answers from before the last one are dropped. */
  #change = 0;

  constructor(
    private readonly data: PracticeData<"penny-white">,
    private readonly ask: Ask,
    private readonly show: (paths: Paths, motion: Motion) => Promise<void>,
  ) {
    this.tremor = data.options.tremor;
    this.turnTo("lay");
  }

  /** The disc that a refusal is about. */
  get wrong(): number | null {
    return faulty(this.refused?.field);
  }

  turnTo(mode: Mode): void {
    this.mode = mode;
    aim.follow(this.data.ranges[0]);
    if (mode === "lay") aim.follow(undefined);
  }

  /** Drops all answers about the discs and the aim before. */
  changed(): void {
    this.#change += 1;
    this.hands = null;
    this.refused = null;
    this.counting = false;
    clearTimeout(this.#later);
  }

  move(number: number, to: Place): void {
    const { width, length } = this.data.options;
    this.#lay((discs) => moved(discs, number, to, width, length));
    this.chosen = number;
  }

  /** Moves a disc by a number of mm. */
  nudge(number: number, right: number, up: number): void {
    const disc = this.discs.find((one) => one.number === number);
    if (disc) this.move(number, { x: disc.x + right, y: disc.y + up });
  }

  add(seat: number | null): void {
    const { width, length } = this.data.options;
    this.#lay((discs) => added(discs, seat, width, length));
    this.chosen = seat === null ? 0 : Math.max(...this.discs.map(({ number }) => number));
    this.sayChosen();
  }

  takeOff(): void {
    const gone = this.discs.find(({ number }) => number === this.chosen);
    if (!gone) return;
    this.#lay((discs) => numbered(discs.filter(({ number }) => number !== gone.number)));
    this.chosen = this.discs.at(-1)?.number ?? null;
    this.said = `${lies(gone)}, taken off.`;
  }

  clear(): void {
    this.#lay(() => []);
    this.chosen = null;
    this.said = "The board is empty.";
  }

  sayChosen(): void {
    const disc = this.discs.find(({ number }) => number === this.chosen);
    this.said = disc ? `${lies(disc)}.` : "";
  }

  #lay(change: (discs: Disc[]) => Disc[]): void {
    this.#motion?.finish();
    this.discs = change(this.discs);
    // Going back to an earlier flick would undo the change.
    this.before = null;
    this.changed();
    this.#later = window.setTimeout(() => void this.#validate(), AFTER_CHANGE);
  }

  #attempt(flick: Attempt["flick"]): Attempt {
    const { width, length } = this.data.options;
    return { width, length, tremor: this.tremor, ...sent(this.discs), seat: this.seat, flick };
  }

  async #answer<Body>(url: string, flick: Attempt["flick"]): Promise<Body | null> {
    const change = this.#change;
    const answer = await this.ask<Body>(url, this.#attempt(flick));
    if (change !== this.#change) return null;
    if ("body" in answer) return answer.body;
    this.refused = answer.refused;
    return null;
  }

  async #validate(): Promise<void> {
    await this.#answer(this.data.validateUrl, aimed());
  }

  /** Flicks as it is aimed, or as it was aimed before. */
  async flick(flick = aimed()): Promise<void> {
    this.#motion?.finish();
    const before = { discs: this.discs, flick };
    this.changed();
    const attempt = await this.#answer<Tried & { paths: Paths }>(this.data.tryUrl, flick);
    if (!attempt) return;
    this.changed();
    this.before = before;
    this.sliding = { number: attempt.discs.length - 1, seat: this.seat, x: flick.x, y: flick.y };
    const after = rested(before.discs, attempt.discs, this.seat);
    const motion = new Motion({
      reveal: () => {
        this.sliding = null;
        this.discs = after;
        this.chosen = null;
        this.said = tried(attempt, before.discs);
      },
    });
    this.#motion = motion;
    if (pageSeen()) await this.show(attempt.paths, motion);
    motion.finish();
  }

  /** Puts all discs where they lay before the last flick. */
  back(): void {
    this.#motion?.finish();
    const { before } = this;
    if (!before) return;
    this.#lay(() => before.discs);
    this.said = "Everything lies as before the flick.";
  }

  /** The last flick again, from the same places. */
  async again(): Promise<void> {
    const { before } = this;
    if (!before) return;
    this.back();
    await this.flick(before.flick);
  }

  /** Where two hundred hands would leave the penny. */
  async count(): Promise<void> {
    this.changed();
    this.counting = true;
    const change = this.#change;
    const hands = await this.#answer<Hands>(this.data.handsUrl, aimed());
    if (change !== this.#change) return;
    if (this.refused?.code === "not_ready") {
      this.#later = window.setTimeout(() => void this.count(), AGAIN);
      return;
    }
    this.counting = false;
    this.hands = hands;
  }
}

/** The aim. */
function aimed(): Attempt["flick"] {
  const { x, y, angle, speed } = aim.numbers;
  return { type: "flick", x, y, angle, speed };
}
