// The keys of a drop. Sliders and lists that have the focus take their own.
import { quartersOf } from "../deep/camera";
import { look } from "../look.svelte";
import { hand } from "./drop.svelte";

/** What an arrow changes: mm; with Shift in whole steps of a finger's width. */
const FINE = 1;
const COARSE = 10;
const ARROWS: { [key: string]: (by: number) => void } = {
  ArrowLeft: (by) => push(-by, 0),
  ArrowRight: (by) => push(by, 0),
  ArrowUp: (by) => push(0, by),
  ArrowDown: (by) => push(0, -by),
  PageUp: (by) => hand.change("height", 10 * by),
  PageDown: (by) => hand.change("height", -10 * by),
};

/** Moves the hand as it is seen: who looks from another side has right and left there. */
function push(right: number, up: number): void {
  const quarters = look.flat || look.cannot ? 0 : quartersOf(look.side);
  const [cos, sin] = [[1, 0, -1, 0][quarters] ?? 1, [0, 1, 0, -1][quarters] ?? 0];
  hand.change("x", right * cos - up * sin);
  hand.change("y", right * sin + up * cos);
}

/** `shortcut`: the key of the drop. */
export function keyPressed(event: KeyboardEvent, shortcut: string, drop: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open"))
    return;
  const { target, key } = event;
  const on = (what: string) => target instanceof Element && target.closest(what) !== null;
  const arrow = ARROWS[key];
  if (arrow && hand.active && !on("input, select, textarea, [role=group][tabindex], [role=button], .log")) {
    event.preventDefault();
    arrow(event.shiftKey ? COARSE : FINE);
  } else if (key === "Enter" && !event.repeat && !on("button, a, summary, select, textarea, [role=button]")) {
    event.preventDefault();
    drop();
  } else if (on("input:not([type=range]), select, textarea")) return;
  else if (key.toUpperCase() === shortcut && !event.repeat) drop();
}
