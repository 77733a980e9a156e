// The richest look of the boards that the screen can draw in time.

/** The looks, from the richest to the plainest. */
export type Look = 0 | 1 | 2;

/** A frame that took longer than this came too late for 60 a second: milliseconds. */
const LATE = 22;
/** The number of frames that are judged together, and how many of them may be late. */
const JUDGED = 24;
const FORGIVEN = 8;
/** Longer pauses between frames are ignored: the page was hidden or busy. */
const BREAK = 250;
/** After this many frames in time, a richer look is tried; after each look that was too rich, twice as many. */
const PATIENCE = 600;

export class Quality {
  look: Look;
  #frames = 0;
  #late = 0;
  #fine = 0;
  #patience = PATIENCE;
  #richest: Look;

  /** `plain`: whether the processor computes the pictures; then the richest look is left out. */
  constructor(plain: boolean) {
    this.#richest = plain ? 1 : 0;
    this.look = this.#richest;
  }

  /** Takes note of the time between two frames of one movement. Returns whether the look has changed. */
  frame(milliseconds: number): boolean {
    if (milliseconds > BREAK) return false;
    this.#frames++;
    if (milliseconds > LATE) this.#late++;
    if (this.#frames < JUDGED) return false;
    const tooLate = this.#late > FORGIVEN;
    this.#fine = tooLate ? 0 : this.#fine + this.#frames;
    this.#frames = this.#late = 0;
    if (tooLate && this.look < 2) {
      this.#patience *= 2;
      return this.#turnTo((this.look + 1) as Look);
    }
    if (this.#fine >= this.#patience && this.look > this.#richest)
      return this.#turnTo((this.look - 1) as Look);
    return false;
  }

  #turnTo(look: Look): boolean {
    this.look = look;
    this.#fine = 0;
    return true;
  }
}
