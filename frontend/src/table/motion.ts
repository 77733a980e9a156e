// One animation of a change: any number of animations that can be finished together at any time.
import type { View } from "../games/board";
import type { LogEntry } from "../generated/wire";

/** What an animation may do to the picture. */
export interface Pictures {
  /** Shows the table as it is now: in the middle of the animation, or when it is cut short. */
  reveal: () => void;
  /** Shows a moment on the way there: the view then, and the entries that were told until then. */
  show?: (view: View, entries: LogEntry[]) => void;
}

export class Motion {
  #running = new Set<Animation>();
  #pictures: Pictures | null;
  over = false;

  /** `pace`: how many times as fast as usual, where more waits to be told. */
  constructor(
    pictures: Pictures,
    private pace = 1,
  ) {
    this.#pictures = pictures;
  }

  /** Once; what is shown after that is the truth. */
  reveal(): void {
    const pictures = this.#pictures;
    this.#pictures = null;
    pictures?.reveal();
  }

  show(view: View, entries: LogEntry[]): void {
    this.#pictures?.show?.(view, entries);
  }

  /** Plays an animation, and is done when it is; where it was cut short nothing plays. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    if (this.over) return;
    const animation = element.animate(frames, options);
    animation.playbackRate = this.pace;
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  /** Goes on faster, because more waits to be told. */
  hurry(pace: number): void {
    this.pace = pace;
    for (const animation of this.#running) animation.updatePlaybackRate(pace);
  }

  /** How long something of a usual length takes in this animation, in seconds: for sounds. */
  seconds(milliseconds: number): number {
    return milliseconds / 1000 / this.pace;
  }

  /** Ends everything at once, in the state that it leads to. */
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
