// Changes that are entered but not recorded yet. They are kept in the browser's storage, so a lost connection or a
// closed page loses none. Each has a request id, so it is applied once, whichever tab sends it. Refused changes stay,
// with the reason, until somebody deals with them.
import { randomHex } from "../table/identity";
import type { Change, Sheet } from "./sheet";
import { Store } from "./store";

export interface Waiting {
  request: string;
  said: Change;
}

/**
 * ``at``: the order of entry. ``why``: the reason of a refusal. ``settles``: the refused change that this one replaces.
 */
export interface Entered extends Waiting {
  at: number;
  why?: string;
  settles?: string;
}

export interface Refused extends Entered {
  why: string;
}

/** The result of sending one change. */
export type Answer =
  | { kind: "done"; sheet: Sheet }
  | { kind: "refused"; why: string; sheet?: Sheet }
  | { kind: "later"; why: string };

type Send = (waiting: Waiting) => Promise<Answer>;

export interface Heard {
  /** The server's sheet, if it was sent. */
  sheet?: Sheet;
  /** The change that has just been recorded. */
  done?: Change;
  /** Why the waiting changes cannot be sent now. */
  later?: string;
}

/** Whether the sheet shows the result of a change already, because somebody else recorded the same order. */
function isThere(said: Change, sheet: Sheet | undefined): boolean {
  if (said.change !== "result") return false;
  const match = sheet?.matches.find((one) => one.number === said.number && one.group === said.group);
  return match?.order?.join() === said.order.join();
}

export class Queue {
  private sending = false;
  private readonly entered: Store<Entered>;

  constructor(
    key: string,
    private readonly send: Send,
    private readonly hear: (heard: Heard) => void,
  ) {
    this.entered = new Store(`${key}:`);
  }

  /** All kept changes, in order of entry. */
  get all(): Entered[] {
    return Object.values(this.entered.all).sort((one, other) => one.at - other.at);
  }

  get waiting(): Entered[] {
    return this.all.filter(({ why }) => why === undefined);
  }

  get refused(): Refused[] {
    return this.all.filter((one): one is Refused => one.why !== undefined);
  }

  add(said: Change, settles?: string): void {
    const request = randomHex(16);
    this.entered.put(request, { request, said, settles, at: this.next() });
    void this.flush();
  }

  /** Keeps a draft that cannot be recorded any more, as if it had been refused. */
  keepRefused(name: string, said: Change, why: string): void {
    this.entered.put(name, { request: name, said, why, at: this.next() });
  }

  /** Discards a refused change. */
  discard(request: string): void {
    this.entered.drop(request);
  }

  /** Sends the waiting changes in order, until one cannot be sent. */
  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      let [next] = this.waiting;
      while (next) {
        const answer = await this.send({ request: next.request, said: next.said });
        if (answer.kind === "later") {
          this.hear({ later: answer.why });
          return;
        }
        this.settle(next, answer);
        [next] = this.waiting;
      }
    } finally {
      this.sending = false;
    }
  }

  private settle(sent: Entered, answer: Exclude<Answer, { kind: "later" }>): void {
    const { sheet } = answer;
    if (answer.kind === "refused" && !isThere(sent.said, sheet)) {
      this.entered.put(sent.request, { ...sent, why: answer.why });
      this.hear({ sheet });
      return;
    }
    this.entered.drop(sent.request);
    if (sent.settles) this.entered.drop(sent.settles);
    this.hear({ sheet, done: sent.said });
  }

  private next(): number {
    return Math.max(Date.now(), ...this.all.map(({ at }) => at + 1));
  }
}
