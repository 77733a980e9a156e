// Reactions: a handful of things that players may say to each other, each with its words. Whoever wants to sees none.
import type { Reacted } from "../generated/wire";
import { remember, remembered } from "./identity";

export type ReactionName = Reacted["reaction"];

/** In the order of the menu, with what each says. */
export const REACTIONS: [ReactionName, string][] = [
  ["well_played", "Well played"],
  ["lucky", "Lucky!"],
  ["ouch", "Ouch"],
  ["thinking", "Let me think"],
  ["hurry", "Hurry up"],
  ["thanks", "Thanks"],
];

// By its name of before: browsers hold it.
const KEY = "tuppence.signals";
/** How long one stands at its seat, in milliseconds. */
const STANDS = 4500;

export class Reactions {
  /** What was said lately, by seat. */
  said: { [seat: number]: ReactionName } = $state.raw({});
  /** Whether they are shown on this device. */
  on = $state(remembered(KEY) !== "off");

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** What a seat said, in words; null where nobody here wants to know. */
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

  #end(seat: number): void {
    const { [seat]: _, ...others } = this.said;
    this.said = others;
  }
}

export const wordsOf = (reaction: ReactionName): string =>
  REACTIONS.find(([name]) => name === reaction)?.[1] ?? "";
