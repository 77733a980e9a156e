// Where the player at this screen is about to drop a token, and from which height. The bounds are the server's.

import { Settable } from "../../../ui/number-input.svelte";
import { FIGURES } from "../../../wire/dropsy";
import type { Drop, Ranged } from "../view";

export type Field = "x" | "y" | "height";

export class Hand extends Settable<Field> {
  /** Whether a drop is asked for. */
  asked = $state(false);
  /** What there is to say, in words, until something happens. */
  hint = $state("");
  /** Lets go. */
  letGo: () => void = () => undefined;
  #layout = "";

  constructor() {
    super({ x: 0, y: 0, height: FIGURES.lowest });
  }

  /** Takes up what the server asks for. `layout`: the boards; over others the hand begins in their middle. */
  follow(range: Ranged | undefined, layout: string): void {
    this.asked = range !== undefined;
    if (!range) return;
    this.take(range.free);
    if (layout === this.#layout) return;
    this.#layout = layout;
    for (const field of ["x", "y"] as const) this.set(field, this.bounds(field).high / 2);
  }

  /** The drop as it is aimed; null where none is asked for. */
  action(): Drop | null {
    return this.asked ? { type: "drop", ...this.numbers } : null;
  }
}

export const hand = new Hand();
