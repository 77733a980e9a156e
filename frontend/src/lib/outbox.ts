// What was entered and is not recorded yet: kept on this device, sent in the order of entry, one after the other. Each
// change has a request id, so it is recorded once, whichever tab sends it and however often. Refused changes stay, with
// the reason, until somebody decides.
import { randomHex } from "./random";
import { Shelf } from "./shelf";

/** ``at``: the order of entry. ``why``: the reason of a refusal. ``settles``: the refused one that it replaces. */
export interface Entered<Said> {
  request: string;
  said: Said;
  at: number;
  why?: string;
  settles?: string;
}

export interface RefusedEntry<Said> extends Entered<Said> {
  why: string;
}

/** The result of sending one change. ``told``: what the house tells with it. */
export type SendResult<Told> =
  | { kind: "done"; told: Told }
  | { kind: "refused"; why: string; told?: Told }
  | { kind: "later"; why: string };

export interface Heard<Said, Told> {
  told?: Told;
  /** The change that has just been recorded. */
  done?: Said;
  /** The one that has just been refused. */
  refused?: RefusedEntry<Said>;
  /** Why the waiting changes cannot be sent now. */
  later?: string;
}

export interface Ends<Said, Told> {
  send(entered: Entered<Said>): Promise<SendResult<Told>>;
  hear(heard: Heard<Said, Told>): void;
  /** Hears of what earlier pages or other tabs have entered. */
  changed?(): void;
  /** Whether what was refused has come about without it. */
  isThere?(said: Said, told: Told | undefined): boolean;
  /** What a later change becomes once one before it is recorded. */
  after?(later: Said, sent: Entered<Said>, told: Told): Said;
  /** Whether a refused change holds up those entered after it. */
  inTurn?: boolean;
}

export class Outbox<Said, Told> {
  readonly ready: Promise<void>;
  private readonly shelf: Shelf<Entered<Said>>;
  private sending: Promise<void> | undefined;

  constructor(
    place: string,
    private readonly ends: Ends<Said, Told>,
  ) {
    this.shelf = new Shelf(place, () => ends.changed?.());
    this.ready = this.shelf.ready;
  }

  /** All kept changes, in order of entry. What two tabs enter in one millisecond has the same order in both. */
  get all(): Entered<Said>[] {
    return [...this.shelf.all.values()].sort(
      (one, other) => one.at - other.at || (one.request < other.request ? -1 : 1),
    );
  }

  get waiting(): Entered<Said>[] {
    return this.all.filter(({ why }) => why === undefined);
  }

  get refused(): RefusedEntry<Said>[] {
    return this.all.filter((one): one is RefusedEntry<Said> => one.why !== undefined);
  }

  /** Keeps a change and begins to send it. Settles once it is kept. */
  async add(said: Said, settles?: string, request = randomHex(16)): Promise<void> {
    await this.shelf.put(request, { request, said, settles, at: this.next() });
    void this.flush();
  }

  /** Keeps something that cannot be recorded any more, as if it had been refused. */
  keepRefused(name: string, said: Said, why: string): void {
    void this.shelf.put(name, { request: name, said, why, at: this.next() });
  }

  /** Discards changes. */
  discard(...requests: string[]): Promise<void> {
    return this.shelf.drop(...requests);
  }

  /** Has these wait in place of all others, in this order. */
  async putInstead(said: { request: string; said: Said }[]): Promise<void> {
    const first = this.next();
    const items = said.map((one, place) => [one.request, { ...one, at: first + place }] as const);
    const gone = this.all.map(({ request }) => request);
    await this.shelf.change(Object.fromEntries(items), gone);
    void this.flush();
  }

  /** Sends the waiting changes in order, until one cannot be sent. */
  flush(): Promise<void> {
    if (!this.sending && this.due) this.sending = this.sendAll();
    return this.sending ?? Promise.resolve();
  }

  private get due(): Entered<Said> | undefined {
    return this.ends.inTurn && this.refused.length > 0 ? undefined : this.waiting[0];
  }

  private async sendAll(): Promise<void> {
    try {
      for (let next = this.due; next; next = this.due) {
        const answer = await this.ends.send(next);
        if (answer.kind === "later") {
          this.ends.hear({ later: answer.why });
          return;
        }
        this.settle(next, answer);
      }
    } finally {
      this.sending = undefined;
    }
  }

  private settle(sent: Entered<Said>, answer: Exclude<SendResult<Told>, { kind: "later" }>): void {
    const { told } = answer;
    if (answer.kind === "refused" && !this.ends.isThere?.(sent.said, told)) {
      const refused = { ...sent, why: answer.why };
      void this.shelf.put(sent.request, refused);
      this.ends.hear({ told, refused });
      return;
    }
    const { after } = this.ends;
    const later = after && told !== undefined ? this.all.filter(({ at }) => at > sent.at) : [];
    const changed = later.map((one) => [
      one.request,
      { ...one, said: after?.(one.said, sent, told as Told) },
    ]);
    void this.shelf.change(
      Object.fromEntries(changed),
      [sent.request, sent.settles].filter((name): name is string => name !== undefined),
    );
    this.ends.hear({ told, done: sent.said });
  }

  private next(): number {
    return Math.max(Date.now(), ...this.all.map(({ at }) => at + 1));
  }
}
