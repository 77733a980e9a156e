// The keys of a drop. Sliders and lists that have the focus take their own.
import { hand } from "./drop.svelte";

/** What an arrow changes: mm; with Shift in whole steps of a finger's width. */
const FINE = 1;
const COARSE = 10;
const ARROWS: { [key: string]: (by: number) => void } = {
  ArrowLeft: (by) => hand.change("x", -by),
  ArrowRight: (by) => hand.change("x", by),
  ArrowUp: (by) => hand.change("y", by),
  ArrowDown: (by) => hand.change("y", -by),
  PageUp: (by) => hand.change("height", 10 * by),
  PageDown: (by) => hand.change("height", -10 * by),
};

/** `shortcut`: the key of the drop. */
export function keyPressed(event: KeyboardEvent, shortcut: string, drop: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open"))
    return;
  const { target, key } = event;
  const on = (what: string) => target instanceof Element && target.closest(what) !== null;
  const arrow = ARROWS[key];
  if (arrow && hand.asked && !on("input, select, textarea, [role=group][tabindex], [role=button], .log")) {
    event.preventDefault();
    arrow(event.shiftKey ? COARSE : FINE);
  } else if (key === "Enter" && !event.repeat && !on("button, a, summary, select, textarea, [role=button]")) {
    event.preventDefault();
    drop();
  } else if (on("input:not([type=range]), select, textarea")) return;
  else if (key.toUpperCase() === shortcut && !event.repeat) drop();
}
