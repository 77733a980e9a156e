// One telling by motion: any number of animations that can be finished together at any time.

export class Motion {
  #running = new Set<Animation>();
  #reveal: (() => void) | null;
  over = false;

  /**
   * `reveal` shows the table as it is now; it is called once, in the middle of the telling or when it is cut short.
   * `pace`: how many times as fast as usual, where more waits to be told.
   */
  constructor(
    reveal: () => void,
    private readonly pace = 1,
  ) {
    this.#reveal = reveal;
  }

  reveal(): void {
    const reveal = this.#reveal;
    this.#reveal = null;
    reveal?.();
  }

  /** Plays an animation, and is done when it is; where the telling was cut short nothing plays. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    if (this.over) return;
    const animation = element.animate(frames, options);
    animation.playbackRate = this.pace;
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  /** Ends everything at once, in the state that it was telling of. */
  finish(): void {
    if (this.over) return;
    this.over = true;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.reveal();
  }
}

/** Whether the person wants motion at all. */
export function motionWanted(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}
