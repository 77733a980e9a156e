// Pulling back on the board by mouse or finger: the penny flies the other way when it is let go. A second finger adjusts
// the aim finely; a press on the line, away from the penny, moves the penny there.
import { FIGURES } from "../../../wire/penny-white";
import type { Place } from "../paths";
import { aim, LEAST_PULL, WHOLE_PULL } from "./aim.svelte";

/** The distance within which a press means a disc: pixels. */
export const NEAR = 26;
/** The change for a pixel of the second finger: radians, mm/s. */
const FINE_ANGLE = 0.0008;
const FINE_SPEED = 1.5;

export interface PullElements {
  /** From the screen to the board, in mm. */
  toBoard: (x: number, y: number) => Place;
  toScreen: (place: Place) => Place;
  length: () => number;
  /** The penny is let go. */
  flick: () => void;
}

interface Press {
  id: number;
  x: number;
  y: number;
  does: "pull" | "place" | "place_white";
}

export class Pull {
  #press: Press | null = null;
  /** The second finger. */
  #fine: Press | null = null;

  constructor(private readonly board: PullElements) {}

  /** Watches the element that holds the board. */
  watch = (root: SVGSVGElement): (() => void) => {
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener("pointerdown", (event) => this.#begin(event, root), { signal });
    root.addEventListener("pointermove", (event) => this.#move(event), { signal });
    root.addEventListener("pointerup", (event) => this.#end(event), { signal });
    root.addEventListener("pointercancel", () => this.#cancel(), { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && this.#cancel(), { signal });
    return () => listening.abort();
  };

  #begin(event: PointerEvent, root: SVGSVGElement): void {
    if (event.button !== 0 || aim.asks === null) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    root.setPointerCapture(id);
    if (this.#press) {
      if (aim.pulling) this.#fine = { id, x, y, does: "pull" };
      return;
    }
    this.#press = { id, x, y, does: this.#meant(x, y) };
    this.#put(x, y);
  }

  #meant(x: number, y: number): Press["does"] {
    if (aim.asks === "place_white") return "place_white";
    // At the lower edge of a screen the penny itself cannot be pulled back far.
    if (innerHeight - y < WHOLE_PULL / 2) aim.hint = "There is more room to pull further up on the board";
    const penny = this.board.toScreen(aim.numbers);
    const away = Math.hypot(x - penny.x, y - penny.y) > NEAR;
    return away && this.board.toBoard(x, y).y < FIGURES.near_line ? "place" : "pull";
  }

  /** Puts the penny, or the white, where the finger is. */
  #put(x: number, y: number): void {
    const place = this.board.toBoard(x, y);
    if (this.#press?.does === "place_white") aim.set("over", place.y - FIGURES.far_line);
    if (this.#press?.does !== "place") return;
    aim.set("x", place.x);
    aim.set("y", place.y);
  }

  #move(event: PointerEvent): void {
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (id === this.#fine?.id) {
      aim.change("angle", (x - this.#fine.x) * FINE_ANGLE);
      aim.change("speed", (y - this.#fine.y) * FINE_SPEED);
      this.#fine = { ...this.#fine, x, y };
    }
    const press = this.#press;
    // Once a second finger has adjusted the aim, the first one only holds it.
    if (!press || id !== press.id || this.#fine) return;
    if (press.does !== "pull") {
      this.#put(x, y);
      return;
    }
    const far = Math.hypot(x - press.x, y - press.y) >= LEAST_PULL;
    if (far && !aim.pulling) aim.pull();
    else if (!far && aim.pulling) aim.cancel();
    if (far) aim.pulled(x - press.x, y - press.y, this.board.length());
  }

  #end(event: PointerEvent): void {
    if (event.pointerId !== this.#press?.id) return;
    this.#press = null;
    this.#fine = null;
    if (!aim.pulling) return;
    aim.letGo();
    this.board.flick();
  }

  #cancel(): void {
    this.#press = null;
    this.#fine = null;
    aim.cancel();
  }
}
