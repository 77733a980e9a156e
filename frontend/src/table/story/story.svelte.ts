// The sentences of what happened, page by page: each page is shown for as long as its sentences need.
import type { EventWeight } from "../../games/contract";

export interface Line {
  /** Its entry. */
  seq: number;
  text: string;
  weight: EventWeight;
  /** The seat that it is about; null for none, or several. */
  seat: number | null;
  /** Whether it is shown for a shorter time, because the reader has waited long. */
  hurried?: boolean;
}

/** How long a sentence is shown: milliseconds. A quiet one is only read aloud, in its turn. */
export const STANDS: { [weight in EventWeight]: number } = {
  quiet: 0,
  passing: 550,
  change: 1200,
  loss: 2000,
  win: 2000,
};
/** A hurried sentence is shown for this part of its time, but no shorter than a passing one. */
const HURRIED = 0.5;
/** For each further sentence of a page, this part of its own time is added. */
const FURTHER = 0.5;
export interface Stage {
  /** The length of a sentence as the reader sees it. */
  length: (text: string) => number;
  /** The most characters of a page; a single sentence may be longer. */
  room: () => number;
  /** How long something is shown that is usually shown for a number of milliseconds. */
  time: (milliseconds: number) => number;
  /** These sentences are shown now, or read aloud. */
  shown: (lines: Line[]) => void;
  /** Calls back when what is shown has been drawn. */
  drawn: (then: () => void) => void;
}

export class Story {
  /** The page that is shown. */
  page: Line[] = $state.raw([]);
  /** Whether its time is not over yet. */
  standing = $state(false);
  #waiting: Line[][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last page will have been shown for its time. */
  #until = 0;
  /** Whether the page has been drawn, so that its time runs. */
  #drawn = false;
  /** Counts pages, so that one that was replaced is not turned. */
  #turned = 0;
  /** The last entry with a sentence that was put away. */
  #away = 0;

  constructor(private readonly stage: Stage) {}

  /**
   * Adds sentences after all others. `on`: they continue the page that is shown. `beside`: they need not wait for it, if
   * it has room.
   */
  add(lines: Line[], on: boolean, beside = false): void {
    const pages = this.#pages(lines);
    const [first] = pages;
    if (!first) return;
    const joins = beside && this.takes(lines);
    if (joins || (on && !this.standing && this.#fits([...this.page, ...first])))
      pages[0] = [...this.page, ...first];
    this.#waiting.push(...pages);
    if (this.standing && !joins) this.#until += this.#timeOfAll(pages);
    else this.#turn(joins ? this.#left() : 0);
  }

  /** Whether the first of these sentences fit beside those that are still being shown. */
  takes(lines: Line[]): boolean {
    const [first = []] = this.#pages(lines);
    return this.standing && this.#waiting.length === 0 && this.#fits([...this.page, ...first]);
  }

  /** Resolves when all has been shown, or a number of milliseconds before. */
  async stood(before = 0): Promise<void> {
    const least = before === 0 ? 1 : 0; // at the very end the page decides, not the clock
    // Timers count whole milliseconds: for a fraction they would not wait at all, again and again.
    const until = () => Math.ceil(this.#until - before - performance.now());
    const left = () => (this.standing ? Math.max(least, until()) : 0);
    for (let wait = left(); wait > 0; wait = left())
      await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** Shows sentences at once, instead of all others. Returns those that had not been shown. */
  set(lines: Line[]): Line[] {
    const missed = this.#waiting.flat();
    clearTimeout(this.#timer);
    this.#turned += 1;
    this.standing = false;
    this.#waiting = [];
    this.page = this.#pages(lines.filter((line) => isShown(line) && line.seq > this.#away)).at(-1) ?? [];
    return missed;
  }

  /** Removes the page if its time is over, because something else takes its place. It does not come back. */
  putAway(): void {
    if (this.standing) return;
    this.#away = this.page.at(-1)?.seq ?? this.#away;
    if (this.page.length > 0) this.page = [];
  }

  /** How long the page is still to be shown. */
  #left(): number {
    return this.#drawn ? Math.max(0, this.#until - performance.now()) : this.#timeOf(this.page);
  }

  /** Shows the next page. `left`: how long its earlier sentences are still to be shown. */
  #turn(left = 0): void {
    clearTimeout(this.#timer);
    const page = this.#waiting.shift();
    if (page && !page.some(isShown)) {
      this.stage.shown(page);
      this.#turn(left);
      return;
    }
    this.standing = page !== undefined;
    if (!page) return;
    const fresh = page.filter((line) => !this.page.includes(line));
    this.page = page.filter(isShown);
    this.#drawn = false;
    this.stage.shown(fresh);
    const time = Math.max(left, this.#timeOf(fresh));
    const after = () => {
      this.#until = performance.now() + time + this.#timeOfAll(this.#waiting);
    };
    after();
    this.#turned += 1;
    const turned = this.#turned;
    // Its time starts when it is drawn, so that a slow device does not shorten it.
    this.stage.drawn(() => {
      if (turned !== this.#turned) return;
      this.#drawn = true;
      after();
      this.#timer = setTimeout(() => this.#turn(), time);
    });
  }

  #pages(lines: Line[]): Line[][] {
    const pages: Line[][] = [];
    for (const line of lines) {
      const last = pages.at(-1);
      if (last && this.#fits([...last, line])) last.push(line);
      else pages.push([line]);
    }
    return pages;
  }

  /** Whether these fit on one page: a highlight begins a page of its own. */
  #fits(page: Line[]): boolean {
    const shown = page.filter(isShown);
    const length = shown.reduce((sum, { text }) => sum + this.stage.length(text) + 2, 0);
    return length <= this.stage.room() && shown.slice(1).every(({ weight }) => !isMoment(weight));
  }

  #timeOfAll(pages: Line[][]): number {
    return pages.reduce((sum, page) => sum + this.#timeOf(page), 0);
  }

  /** The longest of a page's sentences, and a part of each other one. */
  #timeOf(page: Line[]): number {
    const times = page.map(usualTime);
    const [longest, all] = [Math.max(0, ...times), times.reduce((sum, time) => sum + time, 0)];
    return this.stage.time(longest + FURTHER * (all - longest));
  }
}

function usualTime({ weight, hurried }: Line): number {
  const usual = STANDS[weight];
  return hurried ? Math.min(usual, Math.max(STANDS.passing, HURRIED * usual)) : usual;
}

export function isShown({ weight }: Line): boolean {
  return weight !== "quiet";
}

/** The moment that a page is, if it is one, and whose. */
export function momentOf(page: Line[]): Line | null {
  return page.find(({ weight }) => isMoment(weight)) ?? null;
}

function isMoment(weight: EventWeight): boolean {
  return weight === "loss" || weight === "win";
}
