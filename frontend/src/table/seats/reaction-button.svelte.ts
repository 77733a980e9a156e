import { labelHeaderButton } from "../../ui/sound/sound-button";
import type { Reactions } from "../store/reactions.svelte";

/** Makes the button with data-reactions mute other players' reactions. Only tables with reactions have one. */
export function offerReactions(reactions: Reactions, any: boolean): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-reactions]");
  if (!button) return;
  button.hidden = !any;
  labelHeaderButton(button, reactions.on ? "Mute reactions" : "Show reactions", reactions.on);
  button.onclick = () => reactions.toggle();
}
