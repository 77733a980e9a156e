// Opens a stored sheet in place of its page, which cannot be reached.
import { mount } from "svelte";
import { Night } from "./night.svelte";
import Stored from "./Stored.svelte";
import { storedSheet } from "./stored";

/** Shows the sheet that is stored for this address, if there is one, in place of what the page says. */
export async function openStored(target: HTMLElement): Promise<void> {
  const stored = await storedSheet();
  if (!stored) return;
  const rules = document.createElement("script");
  rules.type = "application/json";
  rules.id = "rules-data";
  rules.textContent = stored.rules;
  document.body.append(rules);
  const night = new Night(stored.data, "", stored.at);
  await night.ready;
  document.title = stored.data.title;
  target.classList.add("night");
  target.replaceChildren();
  mount(Stored, { target, props: { night } });
}
