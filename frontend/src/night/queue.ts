// What was entered and not yet recorded. It lies in the browser's own store, so that neither a dropped connection nor a
// closed page loses it; each change has the id of its request, so that it is carried out once, whichever tab sends it.
// What the house refused stays there too, with the reason, until somebody has dealt with it.
import { randomHex } from "../table/identity";
import type { Change, Sheet } from "./sheet";
import { Store } from "./store";

export interface Waiting {
  request: string;
  said: Change;
}

/** ``at`` keeps the order; ``why``: the house refused it; ``settles``: the refused one that this puts right. */
export interface Entered extends Waiting {
  at: number;
  why?: string;
  settles?: string;
}

export interface Refused extends Entered {
  why: string;
}

/** What came of sending one change. */
export type Answer =
  | { kind: "done"; sheet: Sheet }
  | { kind: "refused"; why: string; sheet?: Sheet }
  | { kind: "later"; why: string };

type Send = (waiting: Waiting) => Promise<Answer>;

export interface Heard {
  /** The sheet as the server has it, where it told. */
  sheet?: Sheet;
  /** What has just been recorded. */
  done?: Change;
  /** Why what waits is not sent now. */
  later?: string;
}

/** Whether a change asks for what a sheet shows already: somebody else recorded the same order. */
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

  /** All that is kept, in the order in which it was entered. */
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

  /** Keep what was begun and cannot be recorded any more as if it had been refused. */
  keepRefused(name: string, said: Change, why: string): void {
    this.entered.put(name, { request: name, said, why, at: this.next() });
  }

  /** Somebody has seen that it was refused, and lets it go. */
  discard(request: string): void {
    this.entered.drop(request);
  }

  /** Sends what waits, one after the other, until one cannot be sent. */
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
