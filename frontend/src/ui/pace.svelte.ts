// How long sentences are shown before the next ones: a setting of this browser.
import { remember, remembered } from "../lib/storage";

export const PACES = ["calm", "usual", "fast", "none"] as const;
export type Pace = (typeof PACES)[number];

const KEY = "tuppence.pace";
/** The duration relative to usual. */
const FACTORS: { [pace in Pace]: number } = { calm: 1.5, usual: 1, fast: 0.5, none: 0 };

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

  /** The duration at this pace of something that usually takes a number of milliseconds. */
  of(milliseconds: number): number {
    return milliseconds * FACTORS[this.#chosen];
  }
}

function read(): Pace {
  const found = remembered(KEY);
  return isPace(found) ? found : "usual";
}

export const pace = new Setting();
