// This device's matches, in the worker: the library handles a command, its decision is stored, and only then the page
// gets the messages. The stored log contains every hand; it never leaves the worker.
import type { WrittenDown } from "../../wire";
import type {
  CallRefusal,
  DevicePlayer,
  LibraryAnswer,
  LibraryCall,
  Step,
  WorkerCalls,
} from "../../wire/device";
import type { MatchNews, Sitting, TableCalls } from "./messages";
import { Behind, type Row, type Store } from "./store";

/** A call that the library refused. */
export class LibraryRefusal extends Error {
  constructor(readonly refused: CallRefusal) {
    super(refused.message);
  }
}

/** Milliseconds until a bot tries again after a failure. */
const AGAIN = 5000;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}

function rowsOf(step: Pick<Step, "rows">): Row[] {
  return step.rows.map((row) => ({ ...row, paths: row.paths === null ? null : bytesOf(row.paths) }));
}

export class Tables {
  #open: string | null = null;
  #sitting: Sitting = { number: 0, shared: false, covered: null };
  #covers = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    /** Calls the library; the call and the answer are JSON. */
    private readonly library: (call: string) => Promise<string>,
    private readonly store: Store,
    private readonly notify: (news: MatchNews) => void,
    /** Sends a match to the server; returns the address of its table there. */
    private readonly send: (match: string) => Promise<string>,
  ) {}

  /** The calls of a page, by name. */
  readonly calls: TableCalls = {
    matches: () => this.store.matches(),
    remove: async (id) => {
      await this.store.remove(id);
      return null;
    },
    movement: (id, seq) => this.#movement(id, seq),
    start: (game, options, players) => this.#inTurn(() => this.#begin(game, options, players)),
    startReal: (game, options, written, rules) =>
      this.#inTurn(() => this.#beginReal(game, options, written, rules)),
    open: (id) => this.#inTurn(() => this.#load(id)),
    hear: (sitting, text) => this.#inTurn(() => this.#hear(sitting, text)),
    uncover: (seat) => this.#inTurn(() => this.#ask("uncover", seat)),
    cover: () => this.#inTurn(() => this.#ask("cover")),
    answerOffer: (seq, taker) => this.#inTurn(() => this.#ask("answer_offer", seq, taker)),
    handOver: (id) => this.#inTurn(() => this.#handOver(id)),
  };

  /** One call after the other: none is handled before the decisions of the last one are stored. */
  #inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #answer<Name extends keyof WorkerCalls>(
    call: Name,
    ...values: WorkerCalls[Name]["arguments"]
  ): Promise<WorkerCalls[Name]["value"]> {
    const request: LibraryCall = { call, arguments: values };
    const { value, refused }: LibraryAnswer = JSON.parse(await this.library(JSON.stringify(request)));
    if (refused) throw new LibraryRefusal(refused);
    return value as WorkerCalls[Name]["value"];
  }

  async #movement(id: string, seq: number): Promise<unknown> {
    const packed = await this.store.paths(id, seq);
    if (!packed) return null;
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const paths: unknown = await new Response(plain).json();
    return paths;
  }

  async #begin(game: string, options: Record<string, unknown>, players: DevicePlayer[]): Promise<string> {
    const step = await this.#answer("begin_match", game, options, players);
    await this.store.add([{ match: step.match, rows: rowsOf(step) }]);
    return step.match.id;
  }

  async #beginReal(
    game: string,
    options: Record<string, unknown>,
    written: WrittenDown,
    rules: string,
  ): Promise<string> {
    const begun = await this.#answer("begin_real", game, options, written);
    await this.store.add([{ match: { ...begun.match, rules, here: true }, rows: rowsOf(begun) }]);
    return begun.match.id;
  }

  async #load(id: string): Promise<Sitting | null> {
    clearTimeout(this.#timer);
    this.#open = null;
    const stored = await this.store.read(id);
    if (!stored) return null;
    const { game, secret, house } = stored.match;
    if (house) {
      this.#sitting = { number: this.#sitting.number + 1, shared: false, covered: null, address: house };
      return this.#sitting;
    }
    const step = await this.#answer("load_match", id, game, secret, `[${stored.entries.join(",")}]`);
    this.#open = id;
    this.#covers = step.covers;
    const { shared, covered, offer } = step;
    this.#sitting = { number: this.#sitting.number + 1, shared, covered, offer };
    this.#arm(step.due);
    return this.#sitting;
  }

  async #hear(sitting: number, text: string): Promise<null> {
    // A late message of the last reader does not count as the next one's.
    if (this.#open === null || sitting !== this.#sitting.number) return null;
    return this.#ask("hear", text);
  }

  /** Sends a match to the server. If that fails, it continues here. */
  async #handOver(id: string): Promise<string> {
    const stored = await this.store.read(id);
    if (!stored) throw new Error("There is no such match on this device.");
    const { game, secret } = stored.match;
    const head = JSON.stringify({ id, game, secret }).slice(0, -1);
    const address =
      stored.match.house ?? (await this.send(`${head},"entries":[${stored.entries.join(",")}]}`));
    await this.store.handOver(id, address);
    clearTimeout(this.#timer);
    this.#open = null;
    return address;
  }

  /** Calls the library, stores its decisions, and notifies the page. */
  async #ask<Name extends "hear" | "tick" | "uncover" | "cover" | "answer_offer">(
    call: Name,
    ...values: WorkerCalls[Name]["arguments"]
  ): Promise<null> {
    if (this.#open === null) return null;
    clearTimeout(this.#timer);
    try {
      const step = await this.#answer(call, ...values);
      await this.#store(step);
      const number = this.#sitting.number + Number(step.passed);
      this.#sitting = { ...this.#sitting, number, covered: step.covered, offer: step.offer };
      this.#arm(step.due);
      this.#news(step.messages);
    } catch (error) {
      await this.#takeBack(call, values[0], error);
    }
    return null;
  }

  async #store(step: Step): Promise<void> {
    if (step.rows.length === 0) return;
    const steps = step.opens ? [step, step.opens] : [step];
    await this.store.add(steps.map((one) => ({ match: one.match, rows: rowsOf(one) })));
  }

  /** A decision that could not be stored is dropped: the match is read again, as it is stored. */
  async #takeBack(call: string, text: unknown, error: unknown): Promise<void> {
    const before = this.#sitting;
    const found = this.#open === null ? null : await this.#load(this.#open);
    if (!found) throw error;
    if (!found.address) {
      // Where no hand is to be covered the same reader continues; else the player uncovers it again.
      if (!this.#covers) this.#sitting = before;
      this.#arm(Date.now() + AGAIN);
    }
    if (error instanceof Behind) this.#news([], true);
    else if (call === "hear" && typeof text === "string") this.#news([await this.#answer("not_saved", text)]);
    else this.#news([]);
  }

  #news(messages: string[], behind = false): void {
    this.notify({ type: "news", sitting: this.#sitting, messages, behind });
  }

  /** Sets the timer for the next bot or chance event. */
  #arm(due: number | null): void {
    clearTimeout(this.#timer);
    if (due === null) return;
    this.#timer = setTimeout(() => this.#inTurn(() => this.#ask("tick")), Math.max(0, due - Date.now()));
  }
}
