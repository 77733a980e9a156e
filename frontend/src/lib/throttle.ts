// Sends a value that changes often a few times a second: the first at once, and then the newest.

/** Milliseconds between two sends. */
const APART = 250;

export class Throttle<T> {
  #last = Number.NEGATIVE_INFINITY;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (value: T) => void) {}

  tell(value: T): void {
    clearTimeout(this.#next);
    const wait = this.#last + APART - performance.now();
    this.#next = setTimeout(
      () => {
        this.#last = performance.now();
        this.send(value);
      },
      Math.max(0, wait),
    );
  }
  dispose(): void {
    clearTimeout(this.#next);
  }
}
