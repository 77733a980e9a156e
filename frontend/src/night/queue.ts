// What was entered and not yet heard by the server. It lies in the browser's own store, so that neither a dropped
// connection nor a closed page loses it; each change has the id of its request, so that it is carried out once.
import { randomHex, remember, remembered } from "../table/identity";
import type { Change, Sheet } from "./sheet";

export interface Waiting {
  request: string;
  said: Change;
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
  refused?: { said: Change; why: string };
  /** Why what waits is not sent now. */
  later?: string;
}

export class Queue {
  private sending = false;
  private unstored = "[]"; // where the browser keeps nothing

  constructor(
    private readonly key: string,
    private readonly send: Send,
    private readonly hear: (heard: Heard) => void,
  ) {}

  get waiting(): Waiting[] {
    return JSON.parse(remembered(this.key) ?? this.unstored) as Waiting[];
  }

  add(said: Change): void {
    this.keep([...this.waiting, { request: randomHex(16), said }]);
    void this.flush();
  }

  /** Sends what waits, one after the other, until one cannot be sent. */
  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      let [next] = this.waiting;
      while (next) {
        const answer = await this.send(next);
        if (answer.kind === "later") {
          this.hear({ later: answer.why });
          return;
        }
        const { request, said } = next;
        this.keep(this.waiting.filter((one) => one.request !== request));
        const refused = answer.kind === "refused" ? { said, why: answer.why } : undefined;
        this.hear({ sheet: answer.sheet, refused });
        [next] = this.waiting;
      }
    } finally {
      this.sending = false;
    }
  }

  private keep(waiting: Waiting[]): void {
    this.unstored = JSON.stringify(waiting);
    remember(this.key, this.unstored);
  }
}
