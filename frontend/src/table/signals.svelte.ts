// Reactions: a handful of things that players may say to each other, each with its words. Whoever wants to sees none.
import type { Signalled } from "../generated/wire";
import { remember, remembered } from "./identity";

export type SignalName = Signalled["signal"];

/** In the order of the menu, with what each says. */
export const SIGNALS: [SignalName, string][] = [
  ["well_played", "Well played"],
  ["lucky", "Lucky!"],
  ["ouch", "Ouch"],
  ["thinking", "Let me think"],
  ["hurry", "Hurry up"],
  ["thanks", "Thanks"],
];

const KEY = "tuppence.signals";
/** How long one stands at its seat, in milliseconds. */
const STANDS = 4500;

export class Signals {
  /** What was said lately, by seat. */
  said: { [seat: number]: SignalName } = $state.raw({});
  /** Whether they are shown on this device. */
  on = $state(remembered(KEY) !== "off");

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** What a seat said, in words; null where nobody here wants to know. */
  hear({ seat, signal }: Signalled): string | null {
    if (!this.on) return null;
    this.said = { ...this.said, [seat]: signal };
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.#end(seat), STANDS),
    );
    return wordsOf(signal);
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

export const wordsOf = (signal: SignalName): string => SIGNALS.find(([name]) => name === signal)?.[1] ?? "";
