import type { Reactions } from "./table/reactions.svelte";

/** Makes the button with data-reactions show and hide other players' reactions. Only tables with reactions have one. */
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
