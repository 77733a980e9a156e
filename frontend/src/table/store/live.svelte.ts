// The live table: connects the parts of a table's page.
import type { Action, TableState, Validity } from "../../games/contract";
import { randomHex } from "../../lib/random";
import { Throttle } from "../../lib/throttle";
import type { Enterable, FromServer, Reacted, Refused } from "../../wire";
import { cue, cueTurn } from "../story/cues";
import { Director } from "../story/director.svelte";
import type { Line } from "../story/story.svelte";
import { Announcer } from "./announcer.svelte";
import { serverBackend, type TableBackend } from "./backend";
import { Connection, type Link, type NewCommand } from "./connection";
import { DiceClient } from "./dice-client.svelte";
import { Presses } from "./presses.svelte";
import { Questions } from "./questions";
import { type ReactionName, Reactions } from "./reactions.svelte";
import { caughtUp, ScreenProgress } from "./screen-progress";
import { type Received, TableStore } from "./table-store.svelte";
import type { UnsentEntries } from "./unsent";

/** A second press within this time counts as the same press. */
const DOUBLE_PRESS = 180;

export class LiveTable {
  link: Link = $state("connecting");
  /** Whether the server uses another version of the protocol than this page. */
  outdated = $state(false);
  /** Whether a press was ignored, because the entry before it has not been answered yet. */
  notTaken = $state(false);
  /** The entry number at which a call of time came early: it takes a second press. */
  earlyAt: number | null = $state(null);
  /** What this device stores of a match at a real table, for its referee. */
  unsent: UnsentEntries | null = $state.raw(null);
  readonly store = new TableStore();
  readonly announcer = new Announcer();
  readonly presses = new Presses();
  readonly reactions = new Reactions();
  /** Decides when what happened is shown. */
  readonly director: Director;
  readonly dice: DiceClient;

  readonly #connection: Connection;
  readonly #questions: Questions;
  readonly #progress: ScreenProgress;
  readonly #aims: Throttle<Action>;
  /** Removes the listeners. */
  readonly #closing = new AbortController();
  #lastAct = Number.NEGATIVE_INFINITY;

  constructor(
    table: string,
    public backend: TableBackend = serverBackend(table),
  ) {
    this.#connection = new Connection({
      dial: () => this.backend.dial(),
      seq: () => this.now?.seq ?? 0,
      since: () => this.store.known(this.backend.common)?.seq ?? 0,
      receive: (message) => this.#hear(message),
      link: (link) => this.#linked(link),
      newId: () => randomHex(12),
    });
    const send = (command: NewCommand) => this.#connection.send(command);
    this.dice = new DiceClient(table, send);
    this.#questions = new Questions(send);
    this.#progress = new ScreenProgress((seq) => this.#connection.report(caughtUp(seq)));
    this.#aims = new Throttle((action) => {
      if (!this.#connection.waits("act")) send({ type: "aim", action });
    });
    this.director = new Director({
      shown: (lines) => {
        this.#say(lines);
        cue(lines, this.now?.you ?? null);
      },
      missed: (lines) => this.#say(lines),
      caughtUp: (seq) => this.#reached(seq),
      turn: cueTurn,
    });
  }

  /** The true state, which decides what may be done. */
  get now(): TableState | null {
    return this.store.now;
  }

  /** The state shown, which follows the true one. */
  get shown(): TableState | null {
    return this.director.shown;
  }

  open(): void {
    this.#connection.open();
    const { signal } = this.#closing;
    addEventListener("online", () => this.#connection.open(), { signal });
    const turned = () => {
      this.director.show(this.now);
      const visible = document.visibilityState === "visible";
      if (visible) this.#connection.open();
      this.#connection.report({ type: "in_view", in_view: visible });
    };
    document.addEventListener("visibilitychange", turned, { signal });
  }

  /** From now on this device referees the match while it is offline. */
  refereedBy(referee: TableBackend & UnsentEntries): void {
    this.unsent = this.backend = referee;
    this.#connection.refresh();
  }

  /** Connects again, in case the connection broke silently. */
  refresh(): void {
    this.#connection.refresh();
  }

  close(): void {
    this.#closing.abort();
    this.director.show(this.now);
    for (const part of [this.#questions, this.#progress, this.#aims]) part.dispose();
    for (const part of [this.dice, this.announcer, this.presses, this.reactions]) part.dispose();
    this.#connection.close();
  }

  /** Sends a command that somebody gave by a press: now, or once the connection is back. */
  send(command: NewCommand): void {
    const id = this.#connection.send(command);
    if (this.backend.remote) this.presses.sent(id);
  }

  /**
   * Plays an action. A press that follows too soon, or before the last one was answered, is ignored. Without a
   * connection nothing is sent, and the page says so at once.
   */
  act(action: Action): void {
    if (this.link === "lost") this.presses.dropped();
    else if (!this.#isSecondPress() && !this.#connection.waits("act")) {
      this.#lastAct = performance.now();
      this.send({ type: "act", action });
    }
  }

  /**
   * Enters what happened at a real table, unless the last entry is not answered yet. A second press that comes too soon
   * is ignored; a form that was filled in is not.
   */
  enter(actions: Action[], filledIn = false): void {
    if (this.#isSecondPress() && !filledIn) return;
    this.notTaken = this.#connection.waits("enter");
    if (this.notTaken) return;
    this.#lastAct = performance.now();
    this.send({ type: "enter", actions });
  }

  /** Enters what a button says. A call of time that comes early is asked about once. */
  press({ actions, time_call }: Enterable): void {
    if (actions.length === 0 || this.#isSecondPress()) return;
    const seq = this.now?.seq ?? 0;
    if (time_call && this.timeLeft() > 0 && this.earlyAt !== seq) {
      this.#lastAct = performance.now();
      this.earlyAt = seq;
    } else this.enter(actions);
  }

  /** The milliseconds left on the clock of the player to act; 0 without a clock. */
  timeLeft(): number {
    const { runsOut } = this.director;
    return runsOut === null ? 0 : Math.max(0, runsOut - Date.now() - (this.now?.offset ?? 0));
  }

  #isSecondPress(): boolean {
    return performance.now() - this.#lastAct < DOUBLE_PRESS;
  }

  /** Asks whether an action would be legal, without playing it. */
  validate(action: Action): Promise<Validity> {
    return this.#questions.ask(action);
  }

  /** Sends a reaction to everybody at the table. */
  reaction(reaction: ReactionName): void {
    if (this.link === "lost") this.presses.dropped();
    else this.send({ type: "reaction", reaction });
  }

  /** Shows the others what the reader aims at, a few times a second. */
  aiming(action: Action | null): void {
    if (action) this.#aims.tell(action);
  }

  /** Shows an entry again. */
  replay(seq: number): void {
    this.director.show(this.now);
    void this.director.board?.replayFrom?.(seq);
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === "lost") this.presses.lost();
    if (link !== "open") return;
    this.presses.found();
    this.#progress.connected();
  }

  #hear(message: FromServer): void {
    this.presses.heard(message.type === "refused", (id) => this.#connection.isPending(id));
    if (message.type === "reacted") this.#reacted(message);
    if (message.type === "aimed") this.store.aimed(message);
    if (this.notTaken && !this.#connection.waits("enter")) this.notTaken = false;
    if (this.#questions.answered(message)) return;
    if (message.type === "refused" && this.#isUnasked(message)) return;
    const received = this.store.take(message, this.backend.common);
    if (received === "missing") this.#connection.refresh();
    else if (received) this.#show(message.type, received);
  }

  /** Whether a refusal answers a command that no person sent. */
  #isUnasked(refused: Refused): boolean {
    if (refused.code === "other_version") this.outdated = true;
    return this.dice.refused(refused);
  }

  #show(type: FromServer["type"], { before, next, entries }: Received): void {
    if (next.table !== before?.table) this.dice.hear(next.table, next.you);
    this.announcer.sayRefusal(before, next);
    if (type === "log" && before) this.director.play(before, next, entries);
    else if (type !== "refused") this.director.show(next, before ? entries : []);
  }

  #reacted(message: Reacted): void {
    const words = this.reactions.hear(message);
    if (words !== null && this.now) this.announcer.sayReaction(message.seat, words, this.now);
  }

  #say(lines: Line[]): void {
    if (this.now) this.announcer.sayLines(lines, this.now);
  }

  /** Everything up to this entry has been shown: the server may continue. */
  #reached(seq: number): void {
    const { now } = this;
    if (!now) return;
    if (!this.backend.watched) this.#progress.reached(seq, now);
    if (seq >= now.seq && !this.director.playing) this.announcer.sayPrompt(now);
  }
}
