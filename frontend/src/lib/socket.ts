// What all sockets of the pages have in common: the part of a WebSocket that is used, and when to connect again.

/** The part of the browser's WebSocket that is used here. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** The close code by which the server asks a page to connect again (docs/wire.md). */
export const CONNECT_AGAIN = 1012;

/** Waits longer after each attempt that failed; random, so that not everyone comes back at the same moment. */
export class Backoff {
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `first`, `longest`: milliseconds. */
  constructor(
    private readonly connect: () => void,
    private readonly first: number,
    private readonly longest: number,
  ) {}

  /** Connects later. */
  again(): void {
    this.cancel();
    const wait = Math.min(this.longest, this.first * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = setTimeout(this.connect, wait * (0.5 + Math.random() / 2));
  }

  /** The connection is there: the next wait is short again. */
  reset(): void {
    this.#tries = 0;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
