// The keys of the hand. The keys of the choices (take, buy, pass) are handled by the table.
import { hand } from "./hand.svelte";

/** What a key does with the hand. */
const DEEDS: { [key: string]: () => void } = {
  r: () => hand.sort("rank"),
  s: () => hand.sort("suit"),
  u: () => hand.undo(),
  Escape: () => (hand.picked.length > 0 ? hand.pick([]) : hand.takeBack(hand.sets.flat())),
};

/** `root`: the element with the buttons that keys press. */
export function keyPressed(event: KeyboardEvent, root: HTMLElement): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
  if (document.querySelector("dialog[open], :popover-open")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const press = (what: string) => root.querySelector<HTMLElement>(what)?.click();
  if (/^[1-9]$/.test(key)) build(Number(key) - 1);
  else if (key === "g" || key === "d") press(`[data-deed=${key.toUpperCase()}]`);
  else if (key === "p" || key === "w") press(`[role=switch][data-deed=${key.toUpperCase()}]`);
  else if (key === "Enter" && !onAButton(target)) {
    event.preventDefault();
    press("[data-deed=G]");
  } else DEEDS[key]?.();
}

function build(number: number): void {
  if (number < hand.sets.length && hand.picked.length > 0) hand.build(number, hand.picked);
}

/** Enter presses the focused button; on a card it lays. */
function onAButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
