// Plays whole matches on the table page, by a clock that jumps from one timer to the next, and writes down how long its
// reader waits. `python -m bench waits` writes the matches into the folder WAITS, and reads the results there.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableState } from "../src/games/contract";
import { loadGame } from "../src/games/index";
import Play from "../src/table/play/Play.svelte";
import { LiveTable } from "../src/table/store/live.svelte";
import type { Line, Story } from "../src/table/story/story.svelte";
import { type Pace, pace } from "../src/ui/pace.svelte";
import type { FromServer, TableData } from "../src/wire";
import { animated } from "./animated";

const FOLDER = process.env.WAITS ?? "";
/** How long the reader takes for a decision, by buttons or by the game's own controls, and for a throw: milliseconds. */
const DECIDES = { buttons: 3000, controls: 8000 };
const THROWS = 700;
/** How long an answer of the server takes: milliseconds. */
const ANSWERS = 50;
/** How often the page may do something that needs no time before it is considered stuck. */
const MOST_IDLE = 1000;

const later = setTimeout;
const turned = () => new Promise((resolve) => later(resolve));

/** A match as its reader gets it. `paths`: how things moved, by entry; `bots`: the least pause between bots. */
interface Match {
  data: TableData;
  pace: Pace;
  bots: number;
  messages: FromServer[];
  paths: { [seq: string]: unknown };
}

/** How long the reader waited for each decision after others had moved, and how long the match took: milliseconds. */
interface Waited {
  waits: number[];
  decisions: number;
  length: number;
  /** How long each sentence was on the page. */
  sentences: number[];
}

/** The server's end of the line. */
class Socket {
  readonly readyState = 1;
  told = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly messages: FromServer[]) {}

  send(text: string): void {
    const { type, id, seq } = JSON.parse(text);
    if (type === "told") this.told = seq;
    if (id) queueMicrotask(() => this.#say({ type: "ack", id, seq }));
  }

  close(): void {}

  next(): void {
    const message = this.messages.shift();
    if (message) this.#say(message);
  }

  #say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Watches a page, and moves for its reader and for everybody else. */
class Watch {
  readonly waited: Waited = { waits: [], decisions: 0, length: 0, sentences: [] };
  /** When the reader decided last, and whether others have moved since. */
  #decided = performance.now();
  #others = false;
  #throwing = false;
  /** The last entry after which the next message has been sent for. */
  #due = 0;
  /** Since when each sentence of the page has been there. */
  #since = new Map<Line, number>();

  constructor(
    private readonly live: LiveTable,
    private readonly line: Socket,
    private readonly bots: number,
  ) {}

  async toTheEnd(): Promise<Waited> {
    const begun = performance.now();
    for (let idle = 0; this.line.messages.length > 0 || this.live.director.playing; idle += 1) {
      this.#look();
      if (idle > MOST_IDLE) throw new Error("Nothing happens any more.");
      const at = performance.now();
      await (vi.getTimerCount() === 0 ? turned() : vi.advanceTimersToNextTimerAsync());
      if (performance.now() > at) idle = 0;
    }
    this.waited.length = performance.now() - begun;
    return this.waited;
  }

  #look(): void {
    const { now, shown, director } = this.live;
    this.#read(director.story);
    if (!now) return;
    const throwing = document.querySelector(".throw") !== null;
    if (throwing && !this.#throwing) this.#ask(THROWS, () => director.hurry());
    this.#throwing = throwing;
    if (this.#due === now.seq) return;
    const { to_act } = now.position;
    const next = () => this.line.next();
    if (to_act === null) setTimeout(next, ANSWERS);
    else if (to_act === now.you) {
      if (director.playing || shown !== now) return;
      this.waited.decisions += 1;
      this.#ask(DECIDES[director.game?.Controls ? "controls" : "buttons"], () => setTimeout(next, ANSWERS));
    } else {
      if (this.line.told < now.seq) return;
      this.#others = true;
      setTimeout(next, this.bots + ANSWERS);
    }
    this.#due = now.seq;
  }

  /** Notes how long the sentences were there that are no longer on the page. */
  #read({ page, standing }: Story): void {
    const time = performance.now();
    for (const [line, since] of this.#since)
      if (!page.includes(line)) {
        this.waited.sentences.push(time - since);
        this.#since.delete(line);
      }
    if (!standing) return; // a page that is shown at once has no time
    for (const line of page) if (!this.#since.has(line)) this.#since.set(line, time);
  }

  /** The reader may do something, and does it after a while. */
  #ask(milliseconds: number, act: () => void): void {
    if (this.#others) this.waited.waits.push(performance.now() - this.#decided);
    this.#others = false;
    this.#decided = performance.now() + milliseconds;
    setTimeout(act, milliseconds);
  }
}

/** The place of everything on a page that is not laid out. */
const place = () => new DOMRect(100, 100, 60, 40);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(place);
  Element.prototype.animate = animated;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function play({ data, pace: chosen, bots, messages, paths }: Match): Promise<Waited> {
  pace.choose(chosen);
  const game = await loadGame(data.game);
  const line = new Socket(messages);
  const movement = async <M>(seq: number) => (paths[seq] ?? null) as M | null;
  const live = new LiveTable(data.id, { dial: () => line, movement });
  live.open();
  line.onopen?.();
  line.next();
  live.director.game = game;
  // The places of the seats, to and from which things fly.
  const seats = live.now?.table.seats.map((_, seat) => `<i data-seat="${seat}"><b class="count"></b></i>`);
  document.body.innerHTML = seats?.join("") ?? "";
  const page = mount(Play, {
    target: document.body,
    props: {
      live,
      game,
      data,
      over: false,
      aimed: null,
      get shown() {
        return live.shown as TableState;
      },
      get now() {
        return live.now as TableState;
      },
    },
  });
  const waited = await new Watch(live, line, bots).toTheEnd();
  live.close();
  await unmount(page);
  return waited;
}

test.each(readdirSync(FOLDER).filter((file) => file.endsWith(".match.json")))(
  "%s",
  async (file) => {
    const match: Match = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
    const waited = await play(match);
    expect(waited.decisions).toBeGreaterThan(0);
    writeFileSync(`${FOLDER}/${file.replace("match", "waits")}`, JSON.stringify(waited));
  },
  600_000,
);
