// The sentences that a page shows, in the order in which it does.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry, position, table } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import { Director } from "./director.svelte";
import StatusLine from "./StatusLine.svelte";

const SHORT = "Your turn.";
const LONG = `Your turn: ${"take the card that lies up, or pass it on; ".repeat(4)}`;
const SOME = `Your turn: ${"take it, or pass it on; ".repeat(3)}`;
const MOVES = 200;

let director: Director;
let state: TableState;
let call: ReturnType<typeof mount>;
/** The entries whose sentences are shown; those whose sentences have gone; and those that came back. */
let shown: Set<number>;
let gone: Set<number>;
let back: number[];
let looking: MutationObserver;

function look(): void {
  const lines = [...document.querySelectorAll<HTMLElement>(".call .happened")];
  const visible = lines.filter((line) => getComputedStyle(line).display !== "none");
  const now = new Set(visible.map(({ dataset }) => Number(dataset.seq)));
  back.push(...[...now].filter((seq) => gone.has(seq)));
  for (const seq of shown) if (!now.has(seq)) gone.add(seq);
  shown = now;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const nothing = () => undefined;
  director = new Director({ shown: nothing, missed: nothing, caughtUp: nothing, turn: nothing });
  // A board whose play takes a while before it reveals anything, as when a card moves first.
  director.board = {
    play: async (_, motion) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await motion.reveal();
    },
    rest: nothing,
  };
  state = {
    seq: 1,
    offset: 0,
    you: 0,
    name: "Ann",
    isHost: true,
    removedBy: null,
    table,
    position: { ...position, prompt: SHORT },
    entries: [entry(1)],
    refusal: null,
  };
  director.show(state);
  [shown, gone, back] = [new Set(), new Set(), []];
  looking = new MutationObserver(look);
  looking.observe(document.body, { childList: true, subtree: true });
  // As narrow screens do, without their width.
  const narrow = document.createElement("style");
  narrow.textContent = ".brief.some.asks .happened { display: none; }";
  document.head.replaceChildren(narrow);
});

function show(brief: boolean): void {
  call = mount(StatusLine, {
    target: document.body,
    props: {
      get story() {
        return director.story;
      },
      get shown() {
        return director.shown ?? state;
      },
      tight: false,
      brief,
    },
  });
  flushSync();
}

afterEach(() => {
  looking.disconnect();
  unmount(call);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A message with one entry; it asks with a prompt. */
function plays(prompt: string, by: "person" | "bot", text = "{0} stopped"): void {
  const before = state;
  const next = entry(before.seq + 1);
  const [event] = next.events;
  const played = { ...next, by, seat: by === "person" ? 0 : 1, events: event ? [{ ...event, text }] : [] };
  state = {
    ...before,
    seq: played.seq,
    entries: [...before.entries, played],
    position: { ...position, to_act: prompt === "" ? null : 0, prompt },
  };
  director.play(before, state, [played]);
}

test.each([
  [1, false],
  [2, false],
  [3, false],
  [4, true],
  [5, true],
])("a sentence that has gone never comes back (%i, brief: %s)", async (seed, brief) => {
  show(brief);
  let random = seed;
  const pick = <T>(things: T[]): T | undefined => {
    random = (random * 48271) % 2147483647;
    return things[random % things.length];
  };
  for (let move = 0; move < MOVES; move += 1) {
    const text = pick(["{0} stopped", "{0} stopped", ""]);
    if (pick([0, 1, 2]) === 0)
      director.show(state); // a page that was looked away from, or a line that came back
    else plays(pick([SHORT, SOME, LONG, ""]) ?? "", pick(["person", "bot"]) ?? "bot", text);
    await vi.advanceTimersByTimeAsync(pick([0, 100, 400, 2000, 9000]) ?? 0);
    flushSync();
    look();
  }
  expect(gone.size).toBeGreaterThan(20);
  expect(back).toEqual([]);
});
