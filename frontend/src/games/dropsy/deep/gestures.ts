// Gestures on the boards: a finger on them places, one beside them turns the view, as do two fingers and the right button
// of the mouse; two fingers moving apart, or the wheel, zoom in.

export interface Deeds {
  /** Places something at a point of the screen; returns whether it could. */
  place: (x: number, y: number, first: boolean) => boolean;
  turn: (right: number, up: number) => void;
  /** Zooms by a factor; returns whether it could. */
  approach: (times: number) => boolean;
  /** A tap that placed nothing. */
  tap: () => void;
}

/** Radians for each pixel. */
const TURN = 0.0075;
/** A press that moves less than this is a tap: pixels. */
const TAP = 6;
/** The zoom for each pixel of the wheel. */
const WHEEL = 0.0012;

interface Finger {
  x: number;
  y: number;
}

export class Gestures {
  #fingers = new Map<number, Finger>();
  #places = false;
  #way = 0;

  constructor(private deeds: Deeds) {}

  /** Watches an element; returns how to stop. */
  watch(element: HTMLElement): () => void {
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener("pointerdown", (event) => this.#press(event, element), { signal });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const over of ["pointerup", "pointercancel"] as const)
      element.addEventListener(over, (event) => this.#lift(event, over === "pointerup"), { signal });
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    return () => end.abort();
  }

  #press(event: PointerEvent, element: HTMLElement): void {
    if (event.button !== 0 && event.button !== 2) return;
    const first = this.#fingers.size === 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
    if (first) this.#way = 0;
    this.#places = first && event.button === 0 && this.deeds.place(event.clientX, event.clientY, true);
    // A press on the table ends all motion; one that turns the view must not.
    if (!this.#places) event.stopPropagation();
  }

  #move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    if (this.#places) {
      this.deeds.place(event.clientX, event.clientY, false);
      return;
    }
    const before = this.#apart();
    const [right, down] = [event.clientX - finger.x, event.clientY - finger.y];
    [finger.x, finger.y] = [event.clientX, event.clientY];
    this.#way += Math.hypot(right, down);
    const fingers = this.#fingers.size;
    if (this.#way > TAP) this.deeds.turn((-right * TURN) / fingers, (down * TURN) / fingers);
    if (before > 0) this.deeds.approach(this.#apart() / before);
  }

  #lift(event: PointerEvent, tapped: boolean): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    if (tapped && !this.#places && this.#way <= TAP && event.button === 0) this.deeds.tap();
    this.#places = false;
  }

  /** The distance of two fingers; 0 without a second one. */
  #apart(): number {
    const [one, other] = this.#fingers.values();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  #wheel(event: WheelEvent): void {
    // Once it cannot zoom further, the page scrolls.
    if (!event.ctrlKey && this.deeds.approach(Math.exp(-event.deltaY * WHEEL))) event.preventDefault();
  }
}
