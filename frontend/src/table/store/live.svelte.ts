// The live table: its true state, the state shown while animations run, and announcements for screen readers.
import type { Action, TableState, Validity } from "../../games/contract";
import { randomHex } from "../../lib/random";
import { Throttle } from "../../lib/throttle";
import { closed, namer, sentence } from "../../ui/text";
import type { FromServer, Reacted, TableInfo } from "../../wire";
import { cue, cueTurn } from "../story/cues";
import { Director } from "../story/director.svelte";
import { namerOfPrompt } from "../story/prompt";
import type { Line as Told } from "../story/story.svelte";
import { serverBackend, type TableBackend } from "./backend";
import { Connection, type Link, type NewCommand } from "./connection";
import { Dice } from "./dice";
import { Presses } from "./presses.svelte";
import { type ReactionName, Reactions } from "./reactions.svelte";
import { waitsForScreen } from "./screens";
import { misses, news, receive } from "./state";
import type { UnsentEntries } from "./unsent";

const SAID_KEPT = 30;
/** A second press within this time counts as the same press. */
const DOUBLE_PRESS = 180;

export interface Line {
  key: number;
  text: string;
}

export class LiveTable {
  /** The true state, which decides what may be done. */
  now: TableState | null = $state.raw(null);
  link: Link = $state("connecting");
  /** Lines for the screen reader, each announced once. */
  said: Line[] = $state.raw([]);
  /** Why the dice are not to be trusted: the server contradicts what this browser has stored. */
  alarm: string | null = $state(null);
  /** Whether the server uses another version of the protocol than this page. */
  outdated = $state(false);
  /** Whether a press was not taken, because the entry before it has not been answered yet. */
  notTaken = $state(false);
  readonly presses = new Presses();
  /** What the player whose turn it is aims, as that player's screen tells it; null: nothing. */
  theirs: Action | null = $state.raw(null);
  /** What this device keeps of a match at a real table, for whoever enters what happens there. */
  keeper: UnsentEntries | null = $state.raw(null);
  /** Decides when what happened is shown. */
  readonly director: Director;
  readonly dice: Dice;
  readonly reactions = new Reactions();

  readonly #connection: Connection;
  /** Ends what listens outside of the table. */
  readonly #closing = new AbortController();
  #lines = 0;
  /** The seq at which the reader was last told what to do. */
  #prompted = 0;
  /** What the coach of a first game said last. */
  #coached = "";
  #lastAct = Number.NEGATIVE_INFINITY;
  /** Pending questions whether an action would be legal, by request id. */
  #asking = new Map<string, (validity: Validity) => void>();
  readonly #aims = new Throttle<Action>((action) => {
    if (!this.#connection.waits("act")) this.#connection.send({ type: "aim", action });
  });
  /** Commands sent for the dice. Their refusals are not shown, because nobody pressed anything. */
  #forDice = new Set<string>();

  constructor(
    table: string,
    public backend: TableBackend = serverBackend(table),
  ) {
    this.dice = new Dice(table);
    this.director = new Director({
      shown: (lines) => {
        this.#sayLines(lines);
        cue(lines, this.now?.you ?? null);
      },
      missed: (lines) => this.#sayLines(lines),
      told: (seq) => this.#tellHouse(seq),
      asked: cueTurn,
    });
    this.#connection = new Connection({
      dial: () => this.backend.dial(),
      seq: () => this.now?.seq ?? 0,
      since: () => this.#known()?.seq ?? 0,
      receive: (message) => this.#hear(message),
      link: (link) => {
        this.link = link;
        if (link === "lost") this.presses.lost();
        if (link === "open") this.presses.found();
      },
      newId: () => randomHex(12),
    });
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
      this.#connection.inView(visible);
    };
    document.addEventListener("visibilitychange", turned, { signal });
  }

  /** From now on this device keeps the match, and judges it while the house cannot be reached. */
  keptBy(keeper: TableBackend & UnsentEntries): void {
    this.keeper = this.backend = keeper;
    this.#connection.refresh();
  }

  /** Connects anew, in case the connection broke without a word. */
  refresh(): void {
    this.#connection.refresh();
  }

  close(): void {
    this.#closing.abort();
    this.director.show(this.now);
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
    const moment = performance.now();
    if (this.link === "lost") {
      this.presses.dropped();
      return;
    }
    if (moment - this.#lastAct < DOUBLE_PRESS || this.#connection.waits("act")) return;
    this.#lastAct = moment;
    this.send({ type: "act", action });
  }

  /**
   * Enters what happened at a real table, unless the last entry is not answered yet. A second press that comes too soon
   * is ignored; a form that was filled in is not.
   */
  enter(actions: Action[], filledIn = false): void {
    const moment = performance.now();
    if (moment - this.#lastAct < DOUBLE_PRESS && !filledIn) return;
    this.notTaken = this.#connection.waits("enter");
    if (this.notTaken) return;
    this.#lastAct = moment;
    this.send({ type: "enter", actions });
  }

  /** Asks whether an action would be legal, without playing it. */
  validate(action: Action): Promise<Validity> {
    return new Promise((tell) => this.#asking.set(this.#connection.send({ type: "validate", action }), tell));
  }

  /** Sends a reaction to everybody at the table. */
  reaction(reaction: ReactionName): void {
    if (this.link === "lost") this.presses.dropped();
    else this.send({ type: "reaction", reaction });
  }

  /** Lets the others see what is aimed here, a few times a second. */
  aiming(action: Action | null): void {
    if (action) this.#aims.tell(action);
  }

  /** Shows again what an entry tells of. */
  replay(seq: number): void {
    this.director.show(this.now);
    void this.director.board?.replayFrom?.(seq);
  }

  /** Announces a line to the screen reader. */
  say(...texts: string[]): void {
    const fresh = texts.map((text) => ({ key: ++this.#lines, text }));
    this.said = [...this.said, ...fresh].slice(-SAID_KEPT);
  }

  /** Announces what the coach of a first game says, unless that was said last. */
  #sayOnce(text: string): void {
    if (text !== this.#coached) this.say(text);
    this.#coached = text;
  }

  #hear(message: FromServer): void {
    this.presses.heard(message.type === "refused", (id) => this.#connection.isPending(id));
    if (message.type === "reacted") this.#reacted(message);
    if (message.type === "aimed" && message.seat !== this.now?.you) this.theirs = message.action;
    if (this.notTaken && !this.#connection.waits("enter")) this.notTaken = false;
    if (this.#answered(message) || this.#unasked(message)) return;
    const before = message.type === "welcome" ? this.#known() : this.now;
    if (misses(before, message)) {
      this.#connection.refresh();
      return;
    }
    const next = receive(before, message, Date.now());
    if (!next || next === before) return;
    const entries = news(before, message);
    if (entries.length > 0) this.theirs = null;
    this.now = next;
    if (next.table !== before?.table) this.#draw(next.table, next.you);
    this.#sayRefusal(before, next);
    if (message.type === "log" && before) this.director.tell(before, next, entries);
    else if (message.type !== "refused") this.director.show(next, before ? entries : []);
  }

  /** What is known, but for entries that whoever judges now may have otherwise. */
  #known(): TableState | null {
    const [now, common] = [this.now, this.backend.common ?? Number.POSITIVE_INFINITY];
    if (!now || now.seq <= common) return now;
    return { ...now, seq: common, entries: now.entries.filter(({ seq }) => seq <= common) };
  }

  /** Sends this browser's part in the dice. */
  #draw(table: TableInfo, you: number | null): void {
    if (table.source !== "house") return; // no other takes seeds
    const asked = this.dice.hear(table, you);
    this.alarm = this.dice.alarm;
    if (asked) this.#forDice.add(this.#connection.send(asked));
  }

  /** Whether a refusal answers a command that no person sent. */
  #unasked(message: FromServer): boolean {
    if (message.type !== "refused") return false;
    if (message.code === "other_version") this.outdated = true;
    return this.#forDice.delete(message.id ?? "");
  }

  #reacted(message: Reacted): void {
    const words = this.reactions.hear(message);
    if (words === null || !this.now) return;
    const name = namer(this.now.table.seats, this.now.you);
    this.say(`${name(message.seat, true)}: ${words}`);
  }

  /** Answers a question about an action. A refusal is an answer too. */
  #answered(message: FromServer): boolean {
    if (message.type !== "validated" && message.type !== "refused") return false;
    const tell = this.#asking.get(message.id ?? "");
    this.#asking.delete(message.id ?? "");
    tell?.({ ok: message.type === "validated" && message.ok, message: message.message, rule: message.rule });
    return tell !== undefined;
  }

  #sayRefusal(before: TableState | null, { refusal }: TableState): void {
    if (refusal && refusal !== before?.refusal) this.say(refusal.message);
  }

  #sayLines(lines: Told[]): void {
    const { now } = this;
    if (now) this.say(...lines.map(({ text }) => closed(sentence(text, namer(now.table.seats, now.you)))));
  }

  /** All up to here has been told: the house may go on, and who is asked is told so. */
  #tellHouse(seq: number): void {
    const { now } = this;
    if (now && !this.backend.watched && waitsForScreen(now)) this.#connection.told(seq);
    if (!now || seq < now.seq || this.#prompted === seq || this.director.telling) return;
    this.#prompted = seq;
    const { coach } = now.you === null ? { coach: undefined } : now.position;
    if (coach) this.#sayOnce(sentence(coach.text, namerOfPrompt(now)));
    else if (now.position.to_act !== null && now.position.to_act === now.you)
      this.say(closed(sentence(now.position.prompt, namerOfPrompt(now))));
  }
}
