// Slides cards from their old places to their new ones.
import { motionWanted } from "../../../ui/motion/motion";

const LONG = 230;

let gliding: Animation[] = [];

/** The screen positions of the cards inside an element, by name. */
export function places(root: HTMLElement): Map<string, DOMRect> {
  return new Map(cardsIn(root).map((card) => [card.dataset.held ?? "", card.getBoundingClientRect()]));
}

/** Slides each card from its old place. */
export function glide(root: HTMLElement, before: Map<string, DOMRect>): void {
  rest();
  if (!motionWanted()) return;
  for (const card of cardsIn(root)) {
    const from = before.get(card.dataset.held ?? "");
    const to = card.getBoundingClientRect();
    if (!from || Math.hypot(from.x - to.x, from.y - to.y) < 1) continue;
    const frames = [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0px 0px" }];
    gliding.push(card.animate(frames, { duration: LONG, easing: "cubic-bezier(.2,.7,.3,1)" }));
  }
}

/** Ends all slides. */
export function rest(): void {
  for (const animation of gliding) animation.cancel();
  gliding = [];
}

function cardsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-held]")];
}
