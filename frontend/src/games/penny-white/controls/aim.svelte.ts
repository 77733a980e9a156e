// What the player at this screen is about to flick: where from, in which direction and how fast. The bounds are the
// server's.

import { Settable } from "../../../ui/number-input.svelte";
import { FIGURES } from "../../../wire/penny-white";
import { slides, speedFor } from "../paths";
import type { Action, Flick, Ranged } from "../view";

export type Field = "x" | "y" | "angle" | "speed" | "over";

/** Where a penny stands, how it is aimed, and for the white how far over the line it is set: mm, radians, mm/s. */
type Numbers = { [field in Field]: number };

const FIRST: Numbers = { x: 0, y: 25, angle: 0, speed: 1250, over: 125 };
/** A pull of this many pixels sends a penny the length of the board; from there on it grows faster. */
export const WHOLE_PULL = 190;
/** A pull shorter than this is none. */
export const LEAST_PULL = 14;

export class Aim extends Settable<Field> {
  /** What is asked for: a flick, a flick of the white, its place; null: nothing. */
  asks: Action["type"] | null = $state(null);
  /** Whether a finger or the mouse pulls back. */
  pulling = $state(false);
  /** The choice that is pointed at: a penny that would be removed. */
  pointed: Action | null = $state.raw(null);
  /** The pennies that may be removed. */
  removable: Set<number> = $state.raw(new Set());
  /** What there is to expect, in words, while it is asked or until something happens. */
  hint = $state("");
  /** Plays what is aimed. */
  flick: () => void = () => undefined;
  /** The numbers before a pull, to which Escape leads back. */
  #before: Numbers | null = null;

  constructor() {
    super({ ...FIRST });
  }

  /** Takes up what the server asks for, with the bounds of each number. */
  follow(range: Ranged | undefined): void {
    const type = range?.range.type ?? null;
    if (type !== this.asks) this.cancel();
    this.asks = type;
    // While nothing is asked for, the sliders stay as they are.
    if (type === null) return;
    this.take(range?.free ?? []);
  }

  /** Begins to pull. */
  pull(): void {
    this.#before = { ...this.numbers };
    this.pulling = true;
  }

  /** Follows a pull, in pixels right and down: the penny goes the other way. */
  pulled(right: number, down: number, length: number): void {
    this.set("angle", Math.atan2(-right, down));
    const share = Math.hypot(right, down) / WHOLE_PULL;
    this.set("speed", speedFor(length * (share <= 1 ? share : share ** 3), FIGURES.slowing));
  }

  /** Ends a pull; the aim stays. */
  letGo(): void {
    this.pulling = false;
    this.#before = null;
  }

  /** Ends a pull and aims as before it. */
  cancel(): void {
    if (this.#before) this.numbers = this.#before;
    this.letGo();
  }

  /** The action as it is aimed; null where nothing is asked for. */
  action(): Flick | Extract<Action, { type: "place_white" }> | null {
    const { x, y, angle, speed, over } = this.numbers;
    switch (this.asks) {
      case "place_white":
        return { type: "place_white", over };
      case "flick_white":
        return { type: "flick_white", x, y, angle, speed };
      case "flick":
        return { type: "flick", x, y, angle, speed };
      default:
        return null;
    }
  }
}

export const aim = new Aim();

/** Where a flick ends if nothing is in its way, and the cone that a hand makes of it. */
export interface Cone {
  x: number;
  y: number;
  near: number;
  far: number;
  /** Radians to either side. */
  spread: number;
}

/** This many standard deviations to either side hold 95 of 100 flicks, in each of direction and speed. */
const MOST = 2;

/** What a hand of this tremor makes of a flick (PW-4). */
export function coneOf(flick: Flick, tremor: number): Cone {
  const { x, y, angle, speed } = flick;
  const far = slides(speed, FIGURES.slowing);
  const share = MOST * tremor * FIGURES.share;
  return {
    x: x + far * Math.sin(angle),
    y: y + far * Math.cos(angle),
    near: far * Math.max(0, 1 - share) ** 2,
    far: far * (1 + share) ** 2,
    spread: MOST * tremor * FIGURES.direction,
  };
}
