// The aim of the player at this screen: place, direction and speed. The bounds are the server's.

import { Settable } from "../../../ui/number-input.svelte";
import { FIGURES } from "../../../wire/penny-white";
import { slides, speedFor } from "../paths";
import type { Action, Flick, Ranged } from "../view";

export type Field = "x" | "y" | "angle" | "speed" | "over";

/** The place and aim of a penny, and the distance of the white over the line: mm, radians, mm/s. */
type Numbers = { [field in Field]: number };

const FIRST: Numbers = { x: 0, y: 25, angle: 0, speed: 1250, over: 125 };
/** A pull of this many pixels sends a penny the length of the board; a longer pull has more effect. */
export const WHOLE_PULL = 190;
/** A shorter pull is ignored: pixels. */
export const LEAST_PULL = 14;

export class Aim extends Settable<Field> {
  /** The action to aim: a flick, a flick of the white, its place; null: none. */
  asks: Action["type"] | null = $state(null);
  /** Whether a finger or the mouse pulls back. */
  pulling = $state(false);
  /** The choice that is pointed at: a penny that would be removed. */
  pointed: Action | null = $state.raw(null);
  /** The pennies that may be removed. */
  removable: Set<number> = $state.raw(new Set());
  /** The estimate in words, or that it is being computed, until something happens. */
  hint = $state("");
  /** Plays what is aimed. */
  flick: () => void = () => undefined;
  /** The numbers before a pull, to which Escape leads back. */
  #before: Numbers | null = null;

  constructor() {
    super({ ...FIRST });
  }

  /** Follows the server's range, with the bounds of each number. */
  follow(range: Ranged | undefined): void {
    const type = range?.range.type ?? null;
    if (type !== this.asks) this.cancel();
    this.asks = type;
    // Without a range the sliders stay as they are.
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

  /** The action as it is aimed; null if there is none to aim. */
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

/** The end of a flick if nothing is in its way, and the cone of the hand's tremor. */
export interface Cone {
  x: number;
  y: number;
  near: number;
  far: number;
  /** Radians to either side. */
  spread: number;
}

/** The standard deviations within which 95 of 100 flicks lie, in direction and in speed. */
const MOST = 2;

/** The spread of a flick by the hand's tremor (PW-4). */
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
