// Numbers that the player at this screen sets before playing them. The bounds are the server's.
import type { RangeChoice } from "../wire";

interface Bounds {
  low: number;
  high: number;
}

/** Numbers without bounds stay as they are. */
export class Settable<Field extends string> {
  numbers: { [field in Field]: number };
  #bounds: { [field in Field]?: Bounds } = $state.raw({});

  constructor(first: { [field in Field]: number }) {
    this.numbers = $state(first);
  }

  get fields(): Field[] {
    return Object.keys(this.numbers) as Field[];
  }

  /** Takes the server's bounds, and brings the numbers within them. */
  take(free: RangeChoice["free"]): void {
    const bounds: { [field in Field]?: Bounds } = {};
    for (const { at, low, high } of free) {
      const field = this.fields.find((one) => one === at[0]);
      if (field) bounds[field] = { low, high };
    }
    this.#bounds = bounds;
    for (const field of this.fields) this.set(field, this.numbers[field]);
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
}
