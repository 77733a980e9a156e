// How long what happened stands before the next thing is told: a setting of this browser.
import { remember, remembered } from "../lib/storage";

export const PACES = ["calm", "usual", "fast", "none"] as const;
export type Pace = (typeof PACES)[number];

const KEY = "tuppence.pace";
/** By how much what stands is longer than usual. */
const LONGER: { [pace in Pace]: number } = { calm: 1.5, usual: 1, fast: 0.5, none: 0 };

function isPace(text: string | null): text is Pace {
  return PACES.some((pace) => pace === text);
}

class Setting {
  #chosen: Pace = $state(read());

  get chosen(): Pace {
    return this.#chosen;
  }

  choose(pace: Pace): void {
    this.#chosen = pace;
    remember(KEY, pace);
  }

  /** Milliseconds, as long as they are to be at this pace. */
  of(milliseconds: number): number {
    return milliseconds * LONGER[this.#chosen];
  }
}

function read(): Pace {
  const found = remembered(KEY);
  return isPace(found) ? found : "usual";
}

export const pace = new Setting();
