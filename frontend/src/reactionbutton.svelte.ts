import type { Reactions } from "./table/reactions.svelte";

/** The button with data-reactions shows and hides the reactions of the others, and says which; there where a table has any. */
export function offerReactions(reactions: Reactions, any: boolean): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-reactions]");
  if (!button) return;
  button.hidden = !any;
  const state = document.createElement("span");
  state.textContent = reactions.on ? " on" : " off";
  button.replaceChildren("Reactions", state);
  button.classList.toggle("off", !reactions.on);
  button.onclick = () => reactions.toggle();
}
