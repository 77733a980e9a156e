// Slides from the server, shown in turn. The page is fetched again every few seconds, so they are never old; without a
// connection the old ones continue.

const TURN = 15_000;
const ASK = 5000;
const FAILED = 2; // times in a row, until it is said
const OLD = "No connection. This may be old.";

export class Turning {
  #shown = 0;
  #paused = false;
  #failed = 0;
  #last: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #dots = document.createElement("p");

  constructor(
    private readonly place: HTMLElement,
    private readonly lost: HTMLElement,
  ) {
    this.#last = place.innerHTML;
    this.#dots.className = "dots";
    this.#dots.setAttribute("aria-hidden", "true");
    place.after(this.#dots);
  }

  begin(): void {
    this.#show(0);
    addEventListener("keydown", (event) => this.#press(event));
    setInterval(() => void this.#ask(), ASK);
  }

  get #slides(): HTMLElement[] {
    return [...this.place.children] as HTMLElement[];
  }

  #press(event: KeyboardEvent): void {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === " ") this.#paused = !this.#paused;
    else if (event.key === "ArrowRight") this.#shown += 1;
    else if (event.key === "ArrowLeft") this.#shown += this.#slides.length - 1;
    else return;
    event.preventDefault();
    this.#show(this.#shown);
  }

  /** Shows a slide, by its number counted on past the last one, and the next one after it. */
  #show(number: number): void {
    const slides = this.#slides;
    this.#shown = number % Math.max(1, slides.length);
    slides.forEach((slide, index) => {
      slide.classList.toggle("now", index === this.#shown);
    });
    this.#dots.replaceChildren(...slides.map((_, index) => dot(index === this.#shown)));
    this.#dots.classList.toggle("paused", this.#paused);
    clearTimeout(this.#timer);
    if (!this.#paused) this.#timer = setTimeout(() => this.#show(this.#shown + 1), TURN);
  }

  async #ask(): Promise<void> {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    this.#failed = text === null ? this.#failed + 1 : 0;
    const words = this.#failed >= FAILED ? OLD : "";
    if (this.lost.textContent !== words) this.lost.textContent = words;
    if (text !== null) this.#take(new DOMParser().parseFromString(text, "text/html"));
  }

  /** Replaces the slides; the one that is shown stays, if there still is one with its key. */
  #take(page: Document): void {
    if (scriptOf(page) !== scriptOf(document)) {
      location.reload(); // The server has been updated.
      return;
    }
    const fresh = page.getElementById(this.place.id);
    if (!fresh || fresh.innerHTML === this.#last) return;
    this.#last = fresh.innerHTML;
    const key = this.#slides[this.#shown]?.dataset.key;
    this.place.replaceChildren(...fresh.children);
    const found = this.#slides.findIndex((slide) => slide.dataset.key === key);
    const stays = found >= 0;
    if (stays) this.#mark(found);
    else this.#show(this.#shown);
  }

  /** Marks the slide that is shown among new ones; its time continues. */
  #mark(number: number): void {
    this.#shown = number;
    this.#slides.forEach((slide, index) => {
      slide.classList.toggle("now", index === number);
      slide.classList.toggle("still", index === number);
    });
    this.#dots.replaceChildren(...this.#slides.map((_, index) => dot(index === number)));
  }
}

function dot(now: boolean): HTMLElement {
  const made = document.createElement("span");
  made.classList.toggle("now", now);
  return made;
}

function scriptOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
}
