// The keys of the aim. Sliders that have the focus take their own.

import { look } from "../look.svelte";
import { aim } from "./aim.svelte";

/** The change of an arrow key: radians, mm/s; with Shift the place of the penny, in mm. */
const ARROWS: { [key: string]: () => void } = {
  ArrowLeft: () => aim.change("angle", -0.0035),
  ArrowRight: () => aim.change("angle", 0.0035),
  ArrowUp: () => (aim.asks === "place_white" ? aim.change("over", 1) : aim.change("speed", 10)),
  ArrowDown: () => (aim.asks === "place_white" ? aim.change("over", -1) : aim.change("speed", -10)),
};
const PLACES: { [key: string]: () => void } = {
  ArrowLeft: () => aim.change("x", -1),
  ArrowRight: () => aim.change("x", 1),
  ArrowUp: () => aim.change("y", 1),
  ArrowDown: () => aim.change("y", -1),
};

/** `shortcut`: the key of what can be played. */
export function keyPressed(event: KeyboardEvent, shortcut: string, flick: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open"))
    return;
  const { target, key } = event;
  const on = (what: string) => target instanceof Element && target.closest(what) !== null;
  const arrow = (event.shiftKey ? PLACES : ARROWS)[key];
  if (arrow && !on("input, select, textarea, [role=group][tabindex], .log")) {
    event.preventDefault();
    arrow();
  } else if (key === "Enter" && !event.repeat && !on("button, a, summary, select, textarea")) {
    event.preventDefault();
    flick();
  } else if (on("input:not([type=range]), select, textarea")) return;
  else if (key.toUpperCase() === shortcut && !event.repeat) flick();
  else if (key.toLowerCase() === "z") look.enlarged = !look.enlarged;
}
