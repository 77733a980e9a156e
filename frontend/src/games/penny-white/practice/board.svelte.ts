// The practice board: what lies on it, what was asked of the server, and what it answered. Nothing is kept.

import { Motion, pageSeen } from "../../../ui/motion/motion";
import type { PracticeData } from "../../../wire";
import type { Attempt, Hands, Tried } from "../../../wire/penny-white";
import type { Ask, RefusedAttempt } from "../../practice";
import { aim } from "../controls/aim.svelte";
import type { Paths, Place } from "../paths";
import type { Disc } from "../view";
import { added, faulty, firstDiscs, moved, numbered, rested, sent } from "./discs";
import { lies, tried } from "./told";

export type Mode = "lay" | "flick";

/** Milliseconds after the last change before the server is asked whether it may lie so. */
const AFTER_CHANGE = 350;
/** Milliseconds until the server is asked again that was still getting ready. */
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
  /** Whether two hundred hands were asked for and have not been told of. */
  counting = $state(false);
  /** What lay there before the last flick, and how it was aimed. */
  before: { discs: Disc[]; flick: Attempt["flick"] } | null = $state.raw(null);
  #motion: Motion | null = null;
  #later = 0;
  /** Counts the changes: answers to what was before are dropped. */
  #change = 0;

  constructor(
    private readonly data: PracticeData<"penny-white">,
    private readonly ask: Ask,
    private readonly show: (paths: Paths, motion: Motion) => Promise<void>,
  ) {
    this.tremor = data.options.tremor;
    this.turnTo("lay");
  }

  /** The disc at which a refusal points. */
  get wrong(): number | null {
    return faulty(this.refused?.field);
  }

  turnTo(mode: Mode): void {
    this.mode = mode;
    aim.follow(this.data.ranges[0]);
    if (mode === "lay") aim.follow(undefined);
  }

  /** What was found of the aim before no longer holds. */
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
    // What was flicked before would put back what has been changed by hand since.
    this.before = null;
    this.changed();
    this.#later = window.setTimeout(() => void this.#validate(), AFTER_CHANGE);
  }

  #attempt(flick: Attempt["flick"]): Attempt {
    const { width, length } = this.data.options;
    return { width, length, tremor: this.tremor, ...sent(this.discs), seat: this.seat, flick };
  }

  async #asked<Told>(url: string, flick: Attempt["flick"]): Promise<Told | null> {
    const change = this.#change;
    const answer = await this.ask<Told>(url, this.#attempt(flick));
    if (change !== this.#change) return null;
    if ("told" in answer) return answer.told;
    this.refused = answer.refused;
    return null;
  }

  async #validate(): Promise<void> {
    await this.#asked(this.data.validateUrl, aimed());
  }

  /** Flicks as it is aimed, or as it was aimed before. */
  async flick(flick = aimed()): Promise<void> {
    this.#motion?.finish();
    const before = { discs: this.discs, flick };
    this.changed();
    const told = await this.#asked<Tried & { paths: Paths }>(this.data.tryUrl, flick);
    if (!told) return;
    this.changed();
    this.before = before;
    this.sliding = { number: told.discs.length - 1, seat: this.seat, x: flick.x, y: flick.y };
    const after = rested(before.discs, told.discs, this.seat);
    const motion = new Motion({
      reveal: () => {
        this.sliding = null;
        this.discs = after;
        this.chosen = null;
        this.said = tried(told, before.discs);
      },
    });
    this.#motion = motion;
    if (pageSeen()) await this.show(told.paths, motion);
    motion.finish();
  }

  /** Puts everything as it lay before the last flick. */
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
    const hands = await this.#asked<Hands>(this.data.handsUrl, aimed());
    if (change !== this.#change) return;
    if (this.refused?.code === "not_ready") {
      this.#later = window.setTimeout(() => void this.count(), AGAIN);
      return;
    }
    this.counting = false;
    this.hands = hands;
  }
}

/** The aim, whether or not it is asked for. */
function aimed(): Attempt["flick"] {
  const { x, y, angle, speed } = aim.numbers;
  return { type: "flick", x, y, angle, speed };
}
