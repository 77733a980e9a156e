// Reactions: a few fixed phrases that players can send each other. Anyone may hide them.

import { remember, remembered } from "../../lib/storage";
import type { Reacted } from "../../wire";

export type ReactionName = Reacted["reaction"];

/** In the order of the menu, with their phrases. */
export const REACTIONS: [ReactionName, string][] = [
  ["well_played", "Well played"],
  ["lucky", "Lucky!"],
  ["ouch", "Ouch"],
  ["thinking", "Let me think"],
  ["hurry", "Hurry up"],
  ["thanks", "Thanks"],
];

// The old key, because browsers have stored it.
const KEY = "tuppence.signals";
/** How long a reaction is shown at its seat, in milliseconds. */
const STANDS = 4500;

export class Reactions {
  /** The recent reaction of each seat. */
  said: { [seat: number]: ReactionName } = $state.raw({});
  /** Whether reactions are shown on this device. */
  on = $state(remembered(KEY) !== "off");

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** The phrase of a seat's reaction, or null if reactions are hidden. */
  hear({ seat, reaction }: Reacted): string | null {
    if (!this.on) return null;
    this.said = { ...this.said, [seat]: reaction };
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.#end(seat), STANDS),
    );
    return wordsOf(reaction);
  }

  toggle(): void {
    this.on = !this.on;
    remember(KEY, this.on ? "on" : "off");
    if (!this.on) this.said = {};
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #end(seat: number): void {
    const { [seat]: _, ...others } = this.said;
    this.said = others;
  }
}

export const wordsOf = (reaction: ReactionName): string =>
  REACTIONS.find(([name]) => name === reaction)?.[1] ?? "";
