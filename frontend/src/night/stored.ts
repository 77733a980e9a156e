// The sheets that this device has stored, each at its address, for the time offline. They hold names, so only
// the person who opened them finds them there: signing out discards them. What was entered stays (night.svelte.ts).
import { ItemStore } from "../lib/item-store";
import { findable, unfindable } from "../offline/shell";
import type { NightData } from "../wire/night";
import { addressOf, SHEETS } from "./address";

const DAY = 24 * 60 * 60 * 1000;

export interface StoredSheet {
  data: NightData;
  /** The texts of the rules that the page includes: its block `rules-data`. */
  rules: string;
  /** When it was stored. */
  at: number;
}

let store: ItemStore<StoredSheet> | undefined;

async function opened(): Promise<ItemStore<StoredSheet>> {
  store ??= new ItemStore(SHEETS);
  await store.ready;
  return store;
}

/** Stores a sheet, and discards those of earlier days and of other people. */
export async function storeSheet(data: NightData): Promise<void> {
  const rules = document.getElementById("rules-data")?.textContent ?? "{}";
  const [address, at] = [addressOf(data.night), Date.now()];
  const sheets = await opened();
  const others = [...sheets.all].filter(([other]) => other !== address);
  const old = others.filter(([, one]) => one.data.person !== data.person || one.at < at - DAY);
  const gone = old.map(([other]) => other);
  await sheets.change({ [address]: { data, rules, at } }, gone);
  await Promise.all([findable(address, address), ...gone.map(unfindable)]);
}

/** The sheet that is stored for this address. */
export async function storedSheet(): Promise<StoredSheet | undefined> {
  return (await opened()).all.get(location.pathname);
}

/** Discards all stored sheets. */
export async function forgetSheets(): Promise<void> {
  const sheets = await opened();
  const gone = [...sheets.all.keys()];
  await sheets.drop(...gone);
  await Promise.all(gone.map(unfindable));
}
