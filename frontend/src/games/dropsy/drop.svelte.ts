// Where the player at this screen is about to drop a token, and from which height. The bounds are the server's.
import { FIGURES } from "../../generated/dropsy";
import type { Drop, Ranged } from "./view";

export type Field = "x" | "y" | "height";

interface Bounds {
  low: number;
  high: number;
}

const FIELDS: Field[] = ["x", "y", "height"];

export class Hand {
  numbers: { [field in Field]: number } = $state({ x: 0, y: 0, height: FIGURES.lowest });
  /** Whether a drop is asked for. */
  asked = $state(false);
  /** What there is to say, in words, until something happens. */
  hint = $state("");
  /** Lets go. */
  letGo: () => void = () => undefined;
  #bounds: { [field in Field]?: Bounds } = $state.raw({});
  #layout = "";

  /** Takes up what the server asks for. `layout`: the boards; over others the hand begins in their middle. */
  follow(range: Ranged | undefined, layout: string): void {
    this.asked = range !== undefined;
    if (!range) return;
    const bounds: { [field in Field]?: Bounds } = {};
    for (const { at, low, high } of range.free) {
      const field = FIELDS.find((one) => one === at[0]);
      if (field) bounds[field] = { low, high };
    }
    this.#bounds = bounds;
    if (layout !== this.#layout) {
      this.#layout = layout;
      for (const field of ["x", "y"] as const) this.numbers[field] = this.bounds(field).high / 2;
    }
    for (const field of FIELDS) this.set(field, this.numbers[field]);
  }

  bounds(field: Field): Bounds {
    return this.#bounds[field] ?? { low: this.numbers[field], high: this.numbers[field] };
  }

  /** Sets a number, as near to this as the bounds allow. */
  set(field: Field, value: number): void {
    const { low, high } = this.bounds(field);
    this.numbers[field] = Math.min(high, Math.max(low, value));
  }

  change(field: Field, by: number): void {
    this.set(field, this.numbers[field] + by);
  }

  /** The drop as it is aimed; null where none is asked for. */
  action(): Drop | null {
    return this.asked ? { type: "drop", ...this.numbers } : null;
  }
}

export const hand = new Hand();
