// Where the player at this screen is about to drop a token, and from which height. The bounds are the server's.

import { Settable } from "../../../ui/number-input.svelte";
import { FIGURES } from "../../../wire/dropsy";
import type { Drop, Ranged } from "../view";

export type Field = "x" | "y" | "height";

export class Hand extends Settable<Field> {
  /** Whether the player is to drop a token now. */
  active = $state(false);
  /** A text that is shown until something happens. */
  hint = $state("");
  /** Lets go. */
  letGo: () => void = () => undefined;
  #layout = "";

  constructor() {
    super({ x: 0, y: 0, height: FIGURES.lowest });
  }

  /** Follows the server's range. `layout`: the boards; over a new layout the hand begins in the middle. */
  follow(range: Ranged | undefined, layout: string): void {
    this.active = range !== undefined;
    if (!range) return;
    this.take(range.free);
    if (layout === this.#layout) return;
    this.#layout = layout;
    for (const field of ["x", "y"] as const) this.set(field, this.bounds(field).high / 2);
  }

  /** The drop as it is aimed; null if it is not the player's turn to drop. */
  action(): Drop | null {
    return this.active ? { type: "drop", ...this.numbers } : null;
  }
}

export const hand = new Hand();
