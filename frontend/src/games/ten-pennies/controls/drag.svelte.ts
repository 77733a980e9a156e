// Dragging cards by mouse or finger, from the hand and the sets being built to where they may be dropped.
import { hand } from "./hand.svelte";

/** The elements on which cards can be dropped have one of these attributes. */
const GOALS = "[data-set], [data-pile=up], [data-build], [data-hand]";
/** A press that moves less than this is a tap. */
const TAP = 6;
/** Where the page scrolls, a finger that has rested this long drags the card instead of scrolling. */
const RESTED = 160;
/** How long a card dropped on the table waits there for the server's answer. */
const PATIENCE = 2500;

export interface Drop {
  goal: HTMLElement;
  cards: string[];
  x: number;
  y: number;
}

interface Press {
  id: number;
  card: string;
  x: number;
  y: number;
  at: number;
}

const scrolls = () => {
  const page = document.documentElement;
  return page.scrollHeight > page.clientHeight + 1;
};

export class Drag {
  /** The cards being dragged, and their offset from where they lay. */
  cards: string[] = $state.raw([]);
  x = $state(0);
  y = $state(0);

  #press: Press | null = null;
  #goal: HTMLElement | null = null;
  #listening = new AbortController();
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** `drop`: handles cards dropped on a target; returns true if they wait there for an answer. */
  constructor(private readonly drop: (drop: Drop) => boolean) {}

  /** Watches an element that holds cards. Each card is in an element that names it by `data-held`. */
  watch = (root: HTMLElement): (() => void) => {
    const press = (event: PointerEvent) => this.#begin(event);
    const touch = (event: TouchEvent) => this.#keepFromScrolling(event);
    root.addEventListener("pointerdown", press);
    root.addEventListener("touchmove", touch, { passive: false });
    return () => {
      root.removeEventListener("pointerdown", press);
      root.removeEventListener("touchmove", touch);
      this.release();
    };
  };

  /** Moves the cards back to where they lay. */
  release(): void {
    clearTimeout(this.#waiting);
    this.#listening.abort();
    this.#press = null;
    this.#aim(null);
    this.cards = [];
    this.x = 0;
    this.y = 0;
  }

  #begin(event: PointerEvent): void {
    const card =
      event.target instanceof Element && event.target.closest<HTMLElement>("[data-held]")?.dataset.held;
    if (!card || event.button !== 0 || !event.isPrimary) return;
    this.release();
    this.#press = { id: event.pointerId, card, x: event.clientX, y: event.clientY, at: event.timeStamp };
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener("pointermove", (move) => this.#move(move), { signal });
    addEventListener("pointerup", (up) => this.#end(up), { signal });
    addEventListener("pointercancel", () => this.release(), { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && this.release(), { signal });
  }

  #keepFromScrolling(event: TouchEvent): void {
    const drags = this.cards.length > 0 || this.#means(event);
    if (event.cancelable && this.#press && drags) event.preventDefault();
  }

  /** Whether a finger that starts to move drags the card, rather than scrolling the page. */
  #means(event: Event): boolean {
    return !scrolls() || event.timeStamp - (this.#press?.at ?? event.timeStamp) > RESTED;
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const x = event.clientX - press.x;
    const y = event.clientY - press.y;
    if (this.cards.length === 0) {
      if (Math.hypot(x, y) < TAP || (event.pointerType === "touch" && !this.#means(event))) return;
      this.cards = hand.picked.includes(press.card) ? hand.picked : [press.card];
    }
    this.x = x;
    this.y = y;
    this.#aim(goalAt(event.clientX, event.clientY));
  }

  #end(event: PointerEvent): void {
    if (event.pointerId !== this.#press?.id) return;
    const { cards } = this;
    const goal = this.#goal;
    if (cards.length > 0) swallowClick();
    const waits =
      goal !== null && cards.length > 0 && this.drop({ goal, cards, x: event.clientX, y: event.clientY });
    if (!waits) {
      this.release();
      return;
    }
    this.#listening.abort();
    this.#press = null;
    this.#aim(null);
    this.#waiting = setTimeout(() => this.release(), PATIENCE);
  }

  #aim(goal: HTMLElement | null): void {
    if (goal === this.#goal) return;
    this.#goal?.removeAttribute("data-aimed");
    goal?.setAttribute("data-aimed", "");
    this.#goal = goal;
  }
}

function goalAt(x: number, y: number): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const goal = element.closest<HTMLElement>(GOALS);
    if (goal) return goal;
  }
  return null;
}

/** Ignores the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
