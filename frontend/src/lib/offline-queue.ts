// The offline queue: changes that are not recorded yet, stored on this device and sent one by one in the order of entry.
// Each change has a request id, so it is recorded once, whichever tab sends it and however often. Refused changes stay,
// with the reason, until somebody decides.

import { ItemStore } from "./item-store";
import { randomHex } from "./random";

/** `at`: the order of entry. `why`: the reason of a refusal. `settles`: the refused change that it replaces. */
export interface QueuedChange<Change> {
  request: string;
  said: Change;
  at: number;
  why?: string;
  settles?: string;
}

export interface RefusedChange<Change> extends QueuedChange<Change> {
  why: string;
}

/** The result of sending one change. `body`: the body of the response. */
export type SendResult<Body> =
  | { kind: "done"; body: Body }
  | { kind: "refused"; why: string; body?: Body }
  | { kind: "later"; why: string };

export interface QueueEvent<Change, Body> {
  body?: Body;
  /** The change that has just been recorded. */
  done?: Change;
  /** The one that has just been refused. */
  refused?: RefusedChange<Change>;
  /** Why the waiting changes cannot be sent now. */
  later?: string;
}

export interface QueueHandlers<Change, Body> {
  send(entered: QueuedChange<Change>): Promise<SendResult<Body>>;
  notify(event: QueueEvent<Change, Body>): void;
  /** Called when earlier pages or other tabs have entered something. */
  changed?(): void;
  /** Whether the server has the refused change already. */
  isThere?(said: Change, body: Body | undefined): boolean;
  /** What a later change becomes once one before it is recorded. */
  after?(later: Change, sent: QueuedChange<Change>, body: Body): Change;
  /** Whether a refused change holds up those entered after it. */
  inTurn?: boolean;
}

export class OfflineQueue<Change, Body> {
  readonly ready: Promise<void>;
  private readonly items: ItemStore<QueuedChange<Change>>;
  private sending: Promise<void> | undefined;

  constructor(
    place: string,
    private readonly handlers: QueueHandlers<Change, Body>,
  ) {
    this.items = new ItemStore(place, () => handlers.changed?.());
    this.ready = this.items.ready;
  }

  /** All stored changes, in order of entry. Changes of two tabs in one millisecond have the same order in both. */
  get all(): QueuedChange<Change>[] {
    return [...this.items.all.values()].sort(
      (one, other) => one.at - other.at || (one.request < other.request ? -1 : 1),
    );
  }

  get waiting(): QueuedChange<Change>[] {
    return this.all.filter(({ why }) => why === undefined);
  }

  get refused(): RefusedChange<Change>[] {
    return this.all.filter((one): one is RefusedChange<Change> => one.why !== undefined);
  }

  /** Stores a change and begins to send it. Resolves once it is stored. */
  async add(said: Change, settles?: string, request = randomHex(16)): Promise<void> {
    await this.items.put(request, { request, said, settles, at: this.next() });
    void this.flush();
  }

  /** Stores a change that cannot be recorded any more, as if it had been refused. */
  addRefused(name: string, said: Change, why: string): void {
    void this.items.put(name, { request: name, said, why, at: this.next() });
  }

  /** Discards changes. */
  discard(...requests: string[]): Promise<void> {
    return this.items.drop(...requests);
  }

  /** Replaces all changes with these, in this order. */
  async replaceAll(said: { request: string; said: Change }[]): Promise<void> {
    const first = this.next();
    const items = said.map((one, place) => [one.request, { ...one, at: first + place }] as const);
    const gone = this.all.map(({ request }) => request);
    await this.items.change(Object.fromEntries(items), gone);
    void this.flush();
  }

  /** Sends the waiting changes in order, until one cannot be sent. */
  flush(): Promise<void> {
    if (!this.sending && this.due) this.sending = this.sendAll();
    return this.sending ?? Promise.resolve();
  }

  private get due(): QueuedChange<Change> | undefined {
    return this.handlers.inTurn && this.refused.length > 0 ? undefined : this.waiting[0];
  }

  private async sendAll(): Promise<void> {
    try {
      for (let next = this.due; next; next = this.due) {
        const answer = await this.handlers.send(next);
        if (answer.kind === "later") {
          this.handlers.notify({ later: answer.why });
          return;
        }
        this.settle(next, answer);
      }
    } finally {
      this.sending = undefined;
    }
  }

  private settle(sent: QueuedChange<Change>, answer: Exclude<SendResult<Body>, { kind: "later" }>): void {
    const { body } = answer;
    if (answer.kind === "refused" && !this.handlers.isThere?.(sent.said, body)) {
      const refused = { ...sent, why: answer.why };
      void this.items.put(sent.request, refused);
      this.handlers.notify({ body, refused });
      return;
    }
    const { after } = this.handlers;
    const later = after && body !== undefined ? this.all.filter(({ at }) => at > sent.at) : [];
    const changed = later.map((one) => [
      one.request,
      { ...one, said: after?.(one.said, sent, body as Body) },
    ]);
    void this.items.change(
      Object.fromEntries(changed),
      [sent.request, sent.settles].filter((name): name is string => name !== undefined),
    );
    this.handlers.notify({ body, done: sent.said });
  }

  private next(): number {
    return Math.max(Date.now(), ...this.all.map(({ at }) => at + 1));
  }
}
