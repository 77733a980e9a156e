// What the page says about a press that the server does not answer at once: every press has an answer on the page within
// half a second, and nothing is carried out later unless the page has said so.

/**
 * `not sent`: pressed without a connection, and dropped. `sending`: not answered yet. `unsent`: the connection was lost
 * before the answer, so it will be sent again. `arrived`: that was done, and the server has carried it out.
 */
export type Delivery = "not sent" | "sending" | "unsent" | "arrived";

/** An answer that takes no longer shows nothing: milliseconds. */
export const SLOW = 400;
/** How long the page says that a press has arrived: milliseconds. */
const NOTICE = 5000;

export class Presses {
  /** What the page says; null: every press has been answered. */
  delivery: Delivery | null = $state(null);
  /** The ids of commands that are not answered yet. */
  readonly #pending = new Set<string>();
  #lost = false;
  /** Whether the page has said that a pending command will be sent. */
  #announced = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A command was sent, or without a connection will be. */
  sent(id: string): void {
    this.#pending.add(id);
    if (this.#lost) this.#announce();
    else if (this.#pending.size === 1) this.#later(SLOW, "sending");
  }

  /** A press was dropped because there is no connection, unless one before it is still to be sent. */
  dropped(): void {
    if (this.#pending.size === 0) this.#say("not sent");
  }

  lost(): void {
    this.#lost = true;
    if (this.#pending.size > 0) this.#announce();
  }

  /** The connection is back, and what is not answered is sent again. */
  found(): void {
    this.#lost = false;
    if (this.delivery === "not sent") this.#say(null);
    if (this.delivery === "unsent") this.#later(SLOW, "sending");
  }

  /** A message came. `waits`: whether a command is still not answered. */
  heard(refused: boolean, waits: (id: string) => boolean): void {
    const before = this.#pending.size;
    for (const id of this.#pending) if (!waits(id)) this.#pending.delete(id);
    if (before === 0 || this.#pending.size > 0) return;
    const arrived = this.#announced && !refused;
    this.#announced = false;
    this.#say(arrived ? "arrived" : null);
    if (arrived) this.#later(NOTICE, null);
  }

  #announce(): void {
    this.#announced = true;
    this.#say("unsent");
  }

  #say(delivery: Delivery | null): void {
    clearTimeout(this.#timer);
    this.delivery = delivery;
  }

  #later(milliseconds: number, delivery: Delivery | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(delivery), milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
