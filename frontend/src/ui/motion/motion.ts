// The animation of one change, which consists of any number of animations and can be ended at any time. For players who
// want no motion it takes as long and sounds the same, but nothing moves: the old state is shown, then the new one.
import type { GameName, Games, LogEntry } from "../../wire";

type View = Games[GameName]["view"];

/** What an animation may do to the page. */
export interface Pictures {
  /** Waits until the sentences before these entries have been shown; null: before all that remain. */
  ready?: (entries: LogEntry[] | null) => Promise<void> | null;
  /** Shows the true state, during the animation or when it is cut short. */
  reveal: () => void;
  /** Shows an intermediate state: the view at that point, and the entries up to it. */
  show?: (view: View, entries: LogEntry[]) => void;
}

/** The frames of an animation that only measures time. */
const UNCHANGED: Keyframe[] = [{ opacity: 1 }, { opacity: 1 }];

export class Motion {
  #running = new Set<Animation>();
  #pictures: Pictures | null;
  /** Whether nothing moves, as the player prefers. */
  readonly still = motionReduced();
  #nudge: (() => void) | null = null;
  over = false;

  /** `pace`: the speed relative to normal; faster when more changes wait. */
  constructor(
    pictures: Pictures,
    private pace = 1,
  ) {
    this.#pictures = pictures;
  }

  /** Reveals the true state, once the sentences before it have been shown. */
  async reveal(): Promise<void> {
    await this.#pictures?.ready?.(null);
    this.#reveal();
  }

  /** Shows an intermediate state, once the sentences before it have been shown. */
  async show(view: View, entries: LogEntry[]): Promise<void> {
    await this.#pictures?.ready?.(entries);
    this.#pictures?.show?.(view, entries);
  }

  #reveal(): void {
    const pictures = this.#pictures;
    this.#pictures = null;
    pictures?.reveal();
  }

  /** Plays an animation and resolves at its end. Once the motion is cut short, nothing plays. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    if (!this.over) await this.#ended(this.#begun(element, frames, options));
  }

  /** Calls back at every frame with the milliseconds that have passed, until the duration is over. */
  async follow(element: Element, milliseconds: number, draw: (passed: number) => void): Promise<void> {
    if (this.over) return;
    const animation = this.#begun(element, UNCHANGED, { duration: milliseconds });
    const frame = () => {
      if (animation.playState !== "running") return;
      draw(Number(animation.currentTime ?? 0));
      requestAnimationFrame(frame);
    };
    if (!this.still) frame();
    await this.#ended(animation);
    if (!this.still && !this.over) draw(milliseconds);
  }

  #begun(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
    const animation = element.animate(this.still ? [] : frames, options);
    animation.playbackRate = this.pace;
    this.#running.add(animation);
    return animation;
  }

  async #ended(animation: Animation): Promise<void> {
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  /** Waits for a tap on the felt or a key, but not for long. */
  async nudged(milliseconds: number): Promise<void> {
    if (this.over) return;
    await new Promise<void>((resolve) => {
      this.#nudge = resolve;
      setTimeout(resolve, milliseconds);
    });
    this.#nudge = null;
  }

  /** Ends a wait for a tap or a key. Returns whether there was one. */
  nudge(): boolean {
    this.#nudge?.();
    return this.#nudge !== null;
  }

  /** Speeds up, after a tap or because more changes wait; never slows down. */
  hurry(pace: number): void {
    this.pace = Math.max(this.pace, pace);
    for (const animation of this.#running) animation.updatePlaybackRate(this.pace);
  }

  /** The duration, in seconds, of something with a usual length at this pace. Used for sounds. */
  seconds(milliseconds: number): number {
    return milliseconds / 1000 / this.pace;
  }

  /** Ends all animations at once, in their final state. */
  finish(): void {
    if (this.over) return;
    this.over = true;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.#nudge?.();
    this.#reveal();
  }
}

/** Whether the person wants nothing to move. */
function motionReduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function pageSeen(): boolean {
  return document.visibilityState === "visible";
}

/** Whether the person wants animations, and sees the page. */
export function motionWanted(): boolean {
  return !motionReduced() && pageSeen();
}
