import type { Signals } from "./table/signals.svelte";

/** The button with data-signals shows and hides the reactions of the others, and says which; there where a table has any. */
export function offerSignals(signals: Signals, any: boolean): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-signals]");
  if (!button) return;
  button.hidden = !any;
  const state = document.createElement("span");
  state.textContent = signals.on ? " on" : " off";
  button.replaceChildren("Reactions", state);
  button.classList.toggle("off", !signals.on);
  button.onclick = () => signals.toggle();
}
