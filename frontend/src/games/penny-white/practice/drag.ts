// Moving discs about the board: by mouse or finger, and by keys.
import { FIGURES } from "../../../wire/penny-white";
import { NEAR } from "../controls/pull";
import { look } from "../look.svelte";
import type { Place } from "../paths";
import type { PracticeBoard } from "./board.svelte";
import { nearest } from "./discs";

/** What an arrow key moves a disc by, and with Shift: mm. */
const STEP = 1;
const FAR_STEP = 10;

export interface DragElements {
  drawing: () => SVGSVGElement;
  /** From the screen to the board, in mm. */
  toBoard: (x: number, y: number) => Place;
  disc: (number: number) => Element | null;
}

interface Held {
  pointer: number;
  number: number;
  /** From the finger to the middle of the disc, in mm. */
  off: Place;
}

export class Drag {
  #held: Held | null = null;

  constructor(
    private readonly board: PracticeBoard,
    private readonly elements: DragElements,
  ) {}

  /** Watches the drawing of the board. */
  watch = (): (() => void) => {
    const listening = new AbortController();
    const { signal } = listening;
    const root = this.elements.drawing();
    root.addEventListener("pointerdown", (event) => this.#begin(event, root), { signal });
    root.addEventListener("pointermove", (event) => this.#move(event), { signal });
    root.addEventListener("pointerup", (event) => this.#end(event), { signal });
    root.addEventListener("pointercancel", (event) => this.#end(event), { signal });
    return () => listening.abort();
  };

  #begin({ button, pointerId, clientX, clientY }: PointerEvent, root: SVGSVGElement): void {
    if (button !== 0 || this.#held || this.board.mode !== "lay") return;
    const place = this.elements.toBoard(clientX, clientY);
    const reach = Math.max(FIGURES.radius, this.elements.toBoard(clientX + NEAR, clientY).x - place.x);
    const disc = nearest(this.board.discs, place, reach);
    this.board.chosen = disc?.number ?? null;
    if (!disc) return;
    root.setPointerCapture(pointerId);
    this.#held = {
      pointer: pointerId,
      number: disc.number,
      off: { x: disc.x - place.x, y: disc.y - place.y },
    };
  }

  #move({ pointerId, clientX, clientY }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId || this.board.mode !== "lay") return;
    const { x, y } = this.elements.toBoard(clientX, clientY);
    this.board.move(held.number, { x: x + held.off.x, y: y + held.off.y });
  }

  #end({ pointerId }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    this.#held = null;
    const disc = this.elements.disc(held.number);
    if (disc instanceof SVGElement) disc.focus();
    this.board.sayChosen();
  }
}

const ARROWS: { [key: string]: [right: number, up: number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The keys while the board is set up: those of the disc that has the focus, and the one that enlarges. */
export function keyToLay(event: KeyboardEvent, board: PracticeBoard): void {
  const { target, key, shiftKey } = event;
  const disc = target instanceof Element ? target.closest<SVGElement>("[data-disc]") : null;
  const arrow = ARROWS[key];
  if (disc && arrow) {
    event.preventDefault();
    const step = shiftKey ? FAR_STEP : STEP;
    board.nudge(Number(disc.dataset.disc), arrow[0] * step, arrow[1] * step);
    board.sayChosen();
  } else if (disc && (key === "Delete" || key === "Backspace")) {
    event.preventDefault();
    board.takeOff();
  } else if (key.toLowerCase() === "z") look.enlarged = !look.enlarged;
}
