import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventWeight } from "../../games/contract";
import { type Line, STANDS, Story } from "./story.svelte";

let said: string[];
let factor: number;
let slow: number;
let story: Story;

const line = (text: string, weight: EventWeight = "change"): Line => ({ seq: 1, text, weight, seat: 0 });
const page = () => story.page.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  factor = 1;
  slow = 0;
  story = new Story({
    length: (text) => text.length,
    room: () => 84,
    time: (milliseconds) => milliseconds * factor,
    drawn: (then) => (slow > 0 ? setTimeout(then, slow) : then()),
    shown: (lines) => said.push(...lines.map(({ text }) => text)),
  });
});

afterEach(() => vi.useRealTimers());

describe("a sentence", () => {
  test("is shown for as long as its weight says", async () => {
    for (const weight of ["passing", "change", "loss", "win"] as const) {
      story.add([line(weight, weight)], false);
      let stood = false;
      void story.stood().then(() => {
        stood = true;
      });
      await vi.advanceTimersByTimeAsync(STANDS[weight] - 1);
      expect(stood).toBe(false);
      await vi.advanceTimersByTimeAsync(3);
      expect(stood).toBe(true);
      expect(page()).toEqual([weight]);
    }
  });
  test("is shown for its time once drawn, on a slow device too", async () => {
    slow = 300;
    story.add([line("first")], false);
    story.add([line("second")], false);
    await vi.advanceTimersByTimeAsync(STANDS.change + slow - 1);
    expect(page()).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page()).toEqual(["second"]);
  });
  test("waits for the one before it, however early it comes", async () => {
    story.add([line("first")], false);
    story.add([line("second")], false);
    await vi.advanceTimersByTimeAsync(STANDS.change - 1);
    expect(page()).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page()).toEqual(["second"]);
    expect(said).toEqual(["first", "second"]);
  });
  test("is shown for its own time beside the one it continues", async () => {
    story.add([line("thrown", "passing")], false);
    await vi.advanceTimersByTimeAsync(STANDS.passing);
    story.add([line("paired off")], true);
    expect(page()).toEqual(["thrown", "paired off"]);
    expect(said).toEqual(["thrown", "paired off"]);
    let stood = false;
    void story.stood().then(() => {
      stood = true;
    });
    await vi.advanceTimersByTimeAsync(STANDS.change - 1);
    expect(stood).toBe(false);
    await vi.advanceTimersByTimeAsync(3);
    expect(stood).toBe(true);
  });
});

test("a fraction of a millisecond counts as a whole one", async () => {
  factor = (STANDS.change + 0.5) / STANDS.change;
  story.add([line("first")], false);
  const waits = vi.spyOn(globalThis, "setTimeout");
  void story.stood(1);
  await vi.advanceTimersByTimeAsync(STANDS.change);
  expect(waits).toHaveBeenCalledOnce();
});

test("a quiet sentence is only read aloud, in its turn", async () => {
  story.add([line("first"), line("aside", "quiet"), line("second")], false);
  expect(page()).toEqual(["first", "second"]);
  story.add([line("third")], false);
  story.add([line("last", "quiet")], false);
  await vi.advanceTimersByTimeAsync(1.5 * STANDS.change);
  expect(said).toEqual(["first", "aside", "second", "third"]);
  await vi.advanceTimersByTimeAsync(STANDS.change);
  expect(said.at(-1)).toBe("last");
  expect(page()).toEqual(["third"]);
  expect(story.standing).toBe(false);
});

describe("a hurried sentence", () => {
  test.each([
    ["passing", STANDS.passing],
    ["change", STANDS.change / 2],
    ["loss", STANDS.loss / 2],
  ] as const)("is shown for half of its time, or as a passing one: %s", async (weight, time) => {
    story.add([{ ...line("hurried", weight), hurried: true }], false);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(story.standing).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(story.standing).toBe(false);
  });
});

describe("a sentence among others", () => {
  test("that is a highlight begins a page of its own", async () => {
    story.add([line("placed"), line("out", "win"), line("over")], false);
    expect(page()).toEqual(["placed"]);
    await vi.advanceTimersByTimeAsync(STANDS.change);
    expect(page()).toEqual(["out", "over"]);
  });
  test("has a page of its own where both would not fit", async () => {
    story.add([line("a".repeat(50)), line("b".repeat(50))], false);
    expect(page()).toEqual(["a".repeat(50)]);
    await vi.advanceTimersByTimeAsync(STANDS.change);
    expect(page()).toEqual(["b".repeat(50)]);
  });
});

describe("a sentence beside others", () => {
  test("is shown at once where there is room, for its own time", async () => {
    slow = 20;
    story.add([line("placed")], false, true);
    await vi.advanceTimersByTimeAsync(500);
    expect(story.takes([line("stopped")])).toBe(true);
    story.add([line("passed", "passing")], false, true);
    expect(page()).toEqual(["placed", "passed"]);
    await vi.advanceTimersByTimeAsync(STANDS.change + slow - 501);
    expect(story.standing).toBe(true);
    await vi.advanceTimersByTimeAsync(slow + 2);
    expect(story.standing).toBe(false);
    expect(said).toEqual(["placed", "passed"]);
  });
  test("shows the one before it for its whole time", async () => {
    slow = 300;
    story.add([line("placed")], false, true);
    await vi.advanceTimersByTimeAsync(200);
    story.add([line("passed", "passing")], false, true);
    await vi.advanceTimersByTimeAsync(slow + STANDS.change - 1);
    expect(story.standing).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect(story.standing).toBe(false);
  });
  test("waits where there is no room, and where it is a highlight", () => {
    story.add([line("a".repeat(50))], false, true);
    story.add([line("b".repeat(50))], false, true);
    expect(page()).toEqual(["a".repeat(50)]);
    story.set([]);
    story.add([line("placed")], false, true);
    story.add([line("out", "win")], false, true);
    expect(page()).toEqual(["placed"]);
  });
});

describe("a page", () => {
  test("can end a little earlier, for what begins to move then", async () => {
    story.add([line("first"), line("b".repeat(90))], false);
    let soon = false;
    void story.stood(600).then(() => {
      soon = true;
    });
    await vi.advanceTimersByTimeAsync(2 * STANDS.change - 601);
    expect(soon).toBe(false);
    await vi.advanceTimersByTimeAsync(3);
    expect(soon).toBe(true);
  });
  test("is replaced at once by the true state", async () => {
    story.add([line("first")], false);
    story.add([line("second")], false);
    expect(story.set([line("third")]).map(({ text }) => text)).toEqual(["second"]);
    expect(page()).toEqual(["third"]);
    await vi.runAllTimersAsync();
    expect(page()).toEqual(["third"]);
  });
  test("is not shown at all to players who want no pauses", async () => {
    factor = 0;
    story.add([line("first"), line("b".repeat(90))], false);
    await vi.runAllTimersAsync();
    expect(page()).toEqual(["b".repeat(90)]);
    await story.stood();
  });
});
