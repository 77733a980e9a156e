// An element's animations by the clock of the tests, as the page of a browser has them: nothing moves, only time passes.

/** It is running until it ends by itself or is cancelled, at the rate that was set last. */
class Played {
  playState: AnimationPlayState = "running";
  readonly finished: Promise<void>;
  #end: () => void = () => undefined;
  #fail: (reason: Error) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rate = 1;
  /** What has passed of it, until the rate changed last. */
  #passed = 0;
  #since = performance.now();

  constructor(private readonly length: number) {
    this.finished = new Promise((end, fail) => {
      this.#end = end;
      this.#fail = fail;
    });
    this.#run();
  }

  get currentTime(): number {
    return Math.min(this.length, this.#passed + (performance.now() - this.#since) * this.#rate);
  }

  set playbackRate(rate: number) {
    this.updatePlaybackRate(rate);
  }

  updatePlaybackRate(rate: number): void {
    this.#passed = this.currentTime;
    this.#since = performance.now();
    this.#rate = rate;
    this.#run();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.playState = "idle";
    this.#fail(new Error("cancelled"));
  }

  #run(): void {
    clearTimeout(this.#timer);
    const left = (this.length - this.#passed) / this.#rate;
    this.#timer = setTimeout(() => {
      this.playState = "finished";
      this.#end();
    }, left);
  }
}

/** Stands in for `Element.animate`. */
export function animated(_: unknown, options?: number | KeyframeAnimationOptions): Animation {
  const { duration = 0, delay = 0 } = typeof options === "object" ? options : { duration: options };
  return new Played(Number(duration) + delay) as unknown as Animation;
}
