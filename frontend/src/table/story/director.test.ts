import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entry, position, table } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import type { Event, LogEntry } from "../../wire";
import { Director } from "./director.svelte";
import { STANDS } from "./story.svelte";

type Deed = Pick<LogEntry, "by" | "seat">;

const YOU = 0;
const OTHER = 1;
const mine: Deed = { by: "person", seat: YOU };
const chance: Deed = { by: "chance", seat: null };
const others: { [name: string]: Deed } = {
  "another person": { by: "person", seat: OTHER },
  "a bot": { by: "bot", seat: OTHER },
  "another's clock": { by: "clock", seat: OTHER },
  "their own clock": { by: "clock", seat: YOU },
  "an official": { by: "official", seat: YOU },
};

let director: Director;
let turns: number;
/** The last entry that the server knows to be shown. */
let reported: number;
/** When each sentence was shown, by the number of its entry. */
let shown: Map<number, number>;
let state: TableState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  turns = reported = 0;
  shown = new Map();
  director = new Director({
    shown: (lines) => {
      for (const { seq } of lines) shown.set(seq, Date.now());
    },
    missed: () => undefined,
    caughtUp: (seq) => {
      reported = seq;
    },
    turn: () => {
      turns += 1;
    },
  });
  state = {
    seq: 0,
    offset: 0,
    you: YOU,
    name: "Ann",
    isHost: true,
    removedBy: null,
    table,
    position: { ...position, to_act: OTHER },
    entries: [],
    refusal: null,
  };
  director.show(state);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What happens in one message, after which a seat is to act; null: chance is due. */
function happens(deeds: Deed[], to_act: number | null): void {
  const before = state;
  const entries = deeds.map((deed, index) => {
    const one = entry(before.seq + index + 1);
    const events = one.events.map(
      ({ text, data }): Event => ({ text, data: { ...data, seat: deed.seat } as Event["data"] }),
    );
    return { ...one, ...deed, events };
  });
  const seq = before.seq + entries.length;
  const next = { ...before, seq, entries: [...before.entries, ...entries] };
  state = {
    ...next,
    position: { ...position, to_act, choices: to_act === YOU ? position.choices : [] },
  };
  director.play(before, state, entries);
}

/** Waits for the reader's buttons. Returns for how many milliseconds the newest sentence has been shown then. */
async function stood(): Promise<number> {
  while (director.shown?.position.choices.length === 0) await vi.advanceTimersByTimeAsync(1);
  return Date.now() - (shown.get(state.seq) ?? Date.now());
}

describe.each(Object.entries(others))(
  "after a deed by %s, the reader's buttons and turn sound",
  (_, deed) => {
    test.each([
      ["its sentence", [[deed]]],
      ["what chance made of it", [[deed, chance]]],
      ["what chance made of it later", [[deed], [chance]]],
      ["what the reader's own hand did meanwhile", [[deed], [mine]]],
    ])("wait until %s has stood", async (_, messages) => {
      for (const pause of [0, 400, 5000]) {
        turns = 0;
        director.show(state);
        for (const [index, deeds] of messages.entries()) {
          if (index > 0) await vi.advanceTimersByTimeAsync(pause);
          happens(deeds, index === messages.length - 1 ? YOU : null);
        }
        if (pause > STANDS.change && messages.at(-1)?.[0] === mine) continue; // the reader did it after all had stood
        expect(await stood()).toBeGreaterThanOrEqual(STANDS.change);
        expect(turns).toBe(1);
      }
    });
  },
);

test.each([
  ["a deed", [[mine]]],
  ["a deed and chance", [[mine, chance]]],
  ["a deed, and chance later", [[mine], [chance]]],
])("after what the reader alone did, the buttons do not wait: %s", async (_, messages) => {
  for (const [index, deeds] of messages.entries()) {
    if (index > 0) await vi.advanceTimersByTimeAsync(STANDS.change);
    happens(deeds, index === messages.length - 1 ? YOU : null);
  }
  expect(await stood()).toBeLessThan(100);
  expect(turns).toBe(0);
});

test("the buttons wait for chance before the first action", async () => {
  happens([chance], YOU);
  expect(await stood()).toBeGreaterThanOrEqual(STANDS.change);
  expect(turns).toBe(1);
});

describe("what a bot does", () => {
  const bot: Deed = { by: "bot", seat: OTHER };
  /** Seats more bots. */
  function crowd(bots: number): void {
    const [person, one] = table.seats;
    if (!person || !one) throw new Error("two sit there");
    state = { ...state, table: { ...table, seats: [person, ...Array.from({ length: bots }, () => one)] } };
  }

  test("is shown for most of its time before another bot moves", async () => {
    happens([bot], OTHER);
    await vi.advanceTimersByTimeAsync(STANDS.change / 4);
    expect(reported).toBe(0);
    await vi.advanceTimersByTimeAsync(STANDS.change);
    expect(reported).toBe(1);
  });
  test("is shown beside what the next one does, where several play", async () => {
    crowd(5);
    happens([bot], OTHER);
    await vi.advanceTimersByTimeAsync(STANDS.change / 4);
    expect(reported).toBe(1);
    happens([bot], YOU);
    await vi.advanceTimersByTimeAsync(1);
    expect(director.story.page.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await stood()).toBeGreaterThanOrEqual(STANDS.change);
  });
  test("is hurried once the reader has waited long", async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    happens([bot], OTHER);
    await vi.advanceTimersByTimeAsync(1);
    expect(director.story.page.map(({ hurried }) => hurried)).toEqual([true]);
    happens([mine], OTHER);
    happens([bot], YOU);
    await stood();
    expect(director.story.page.map(({ hurried }) => hurried)).toEqual([false]);
  });
  test("is shown as when it is alone, where it concerns the reader", async () => {
    crowd(5);
    const before = state;
    const mishap = { ...entry(1), ...bot };
    state = { ...before, seq: 1, entries: [mishap], position: { ...position, to_act: OTHER } };
    expect(mishap.events[0]?.data.seat).toBe(YOU);
    director.play(before, state, [mishap]);
    await vi.advanceTimersByTimeAsync(STANDS.change / 4);
    expect(reported).toBe(0);
  });
});
