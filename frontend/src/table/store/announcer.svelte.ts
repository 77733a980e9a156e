// Announces what happens at the table to screen readers: each line once, as soon as it is true.
import type { TableState } from "../../games/contract";
import { closed, namer, sentence } from "../../ui/text";
import { namerOfPrompt } from "../story/prompt";
import type { Line } from "../story/story.svelte";

/** Older lines are removed from the page. */
const MOST_LINES = 30;

export class Announcer {
  said: { key: number; text: string }[] = $state.raw([]);
  #lines = 0;
  /** The seq of the last announced prompt. */
  #prompted = 0;
  /** The last announced text of the coach of a first game. */
  #coached = "";
  #disposed = false;

  say(...texts: string[]): void {
    if (this.#disposed) return;
    const fresh = texts.map((text) => ({ key: ++this.#lines, text }));
    this.said = [...this.said, ...fresh].slice(-MOST_LINES);
  }

  sayLines(lines: Line[], { table, you }: TableState): void {
    this.say(...lines.map(({ text }) => closed(sentence(text, namer(table.seats, you)))));
  }

  sayRefusal(before: TableState | null, { refusal }: TableState): void {
    if (refusal && refusal !== before?.refusal) this.say(refusal.message);
  }

  sayReaction(seat: number, words: string, { table, you }: TableState): void {
    this.say(`${namer(table.seats, you)(seat, true)}: ${words}`);
  }

  /** Announces the reader's prompt, or the text of the coach of a first game. */
  sayPrompt(now: TableState): void {
    if (this.#prompted === now.seq) return;
    this.#prompted = now.seq;
    const { coach } = now.you === null ? { coach: undefined } : now.position;
    if (coach) this.#sayOnce(sentence(coach.text, namerOfPrompt(now)));
    else if (now.position.to_act !== null && now.position.to_act === now.you)
      this.say(closed(sentence(now.position.prompt, namerOfPrompt(now))));
  }

  /** The coach's text stays the same until the player acts. */
  #sayOnce(text: string): void {
    if (text !== this.#coached) this.say(text);
    this.#coached = text;
  }

  dispose(): void {
    this.#disposed = true;
  }
}
