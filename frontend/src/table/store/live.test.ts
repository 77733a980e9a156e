// The live table, between the server's messages and a board.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { table as aTable, entry, log, position, welcome } from "../../../tests/messages";
import { storedDice } from "../../lib/chance/stored-dice";
import type { Motion } from "../../ui/motion/motion";
import type { FromServer } from "../../wire";
import { LiveTable } from "./live.svelte";
import { SLOW } from "./presses.svelte";
import { caughtUp } from "./screen-progress";

class Line {
  static last: Line;
  sent: { type: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const CAUGHT_UP = caughtUp(0).type;

/** A board that animates each change until the test says that it is done. */
class Board {
  motions: Motion[] = [];
  done: (() => void)[] = [];
  rested = 0;

  play(_: unknown, motion: Motion): Promise<void> {
    this.motions.push(motion);
    return new Promise((resolve) => this.done.push(resolve));
  }
  rest(): void {
    this.rested += 1;
  }
}

let table: LiveTable;
let board: Board;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const said = () => table.announcer.said.map((line) => line.text);

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  table = new LiveTable("abc");
  board = new Board();
  table.director.board = board;
  table.open();
  Line.last.onopen?.();
  Line.last.says(welcome(2, [entry(1), entry(2)]));
});

afterEach(() => vi.unstubAllGlobals());

describe("what is seen", () => {
  test("is all there at once after a welcome", () => {
    expect(table.shown).toBe(table.now);
    expect(board.motions).toEqual([]);
  });
  test("follows what is true when motion reveals it", async () => {
    Line.last.says(log([entry(3)]));
    expect(table.now?.seq).toBe(3);
    expect(table.shown?.seq).toBe(2);
    await board.motions[0]?.reveal();
    expect(table.shown?.seq).toBe(3);
    expect(table.director.playing).toBe(true);
    board.done[0]?.();
    await settled();
    expect(table.director.playing).toBe(false);
  });
  test("shows changes one after the other, and does not lag far", async () => {
    for (const seq of [3, 4, 5]) Line.last.says(log([entry(seq)]));
    expect(board.motions).toHaveLength(1);
    board.done[0]?.();
    await settled();
    expect(board.motions).toHaveLength(2);
    expect(table.shown?.seq).toBe(3);
    for (let seq = 6; seq < 20; seq += 1) Line.last.says(log([entry(seq)]));
    expect(table.shown?.seq).toBeGreaterThan(11);
    expect(board.motions[1]?.over).toBe(true);
  });
  test("does not move for players who want no motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    Line.last.says(log([entry(3)]));
    await settled();
    expect(table.shown?.seq).toBe(3);
    expect(board.motions).toEqual([]);
  });
});

describe("what is said", () => {
  test("is first only what the reader has to do", () => {
    expect(said()).toEqual(["Your turn: roll the die."]);
  });
  test("is each event once, also when it comes again", () => {
    const others = { ...position, to_act: 1 };
    Line.last.says(log([entry(3)], { position: others }));
    Line.last.says(log([entry(3)], { position: others }));
    Line.last.says(welcome(3, [entry(3)], { position: others }));
    expect(said().slice(1)).toEqual(["You stopped."]);
  });
  test("is why something was refused", () => {
    const message = "It is not your turn.";
    Line.last.says({
      type: "refused",
      id: "x",
      code: "not_your_turn",
      message,
      rule: null,
      legal: null,
      field: null,
      seq: 2,
    });
    expect(said().at(-1)).toBe(message);
  });
});

describe("the dice", () => {
  const open = () =>
    welcome(2, [], {
      table: { ...aTable, status: "open" },
      position: { ...position, view: null, to_act: null, deadline: null },
    });

  test("get no seed before the server has shown its commitment", () => {
    localStorage.clear();
    new LiveTable("new").open();
    Line.last.onopen?.();
    expect(Line.last.sent).toEqual([{ type: "hello", version: 2, since: 0, in_view: true }]);
    Line.last.says(open());
    expect(Line.last.sent).toHaveLength(2);
    expect(Line.last.sent[1]).toMatchObject({ type: "commit", to: aTable.commitment });
    expect(JSON.stringify(Line.last.sent)).not.toContain(storedDice("new")?.seed);
  });
  test("raise an alarm where the commitment changes", () => {
    localStorage.clear();
    const here = new LiveTable("new");
    here.open();
    Line.last.onopen?.();
    Line.last.says(open());
    const late = {
      code: "not_open",
      message: "Too late.",
      rule: null,
      legal: null,
      field: null,
      seq: 2,
    } as const;
    Line.last.says({ type: "refused", id: Line.last.sent[1]?.id ?? "", ...late });
    expect(here.now?.refusal).toBeNull();
    Line.last.says(welcome(2, [], { table: { ...aTable, commitment: "cd".repeat(32) } }));
    expect(here.dice.alarm).toContain("the commitment has changed");
  });
  test("do not matter to a page of another version of the wire", () => {
    const outdated = {
      code: "other_version",
      message: "",
      rule: null,
      legal: null,
      field: null,
      seq: 0,
    } as const;
    Line.last.says({ type: "refused", id: null, ...outdated });
    expect(table.outdated).toBe(true);
  });
});

describe("the server and the player to decide", () => {
  const others = { ...position, to_act: 1 };
  const reported = () => Line.last.sent.filter(({ type }) => type === CAUGHT_UP);
  const byNell = (seq: number) => ({ ...entry(seq), by: "bot" as const, seat: 1 });

  beforeEach(() => {
    vi.useFakeTimers();
    table.director.board = null;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("continue when what others did has been shown", async () => {
    Line.last.says(log([byNell(3)]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.shown?.position.choices).toEqual([]);
    expect(reported().at(-1)).toMatchObject({ seq: 2 });
    await vi.advanceTimersByTimeAsync(400);
    expect(table.shown).toBe(table.now);
    expect(reported().at(-1)).toMatchObject({ seq: 3 });
  });
  test("do not wait after what the reader did alone", async () => {
    Line.last.says(log([entry(3)]));
    await vi.advanceTimersByTimeAsync(100);
    expect(table.shown).toBe(table.now);
    expect(reported().at(-1)).toMatchObject({ seq: 3 });
  });
  test("wait for a change before the last sentence is shown", async () => {
    Line.last.says(log([byNell(3)], { position: others }));
    await vi.advanceTimersByTimeAsync(700);
    expect(reported().at(-1)).toMatchObject({ seq: 3 });
    Line.last.says(log([byNell(4)]));
    await vi.advanceTimersByTimeAsync(700);
    expect(table.director.story.page.map(({ seq }) => seq)).toEqual([4]);
    expect(table.director.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(1100);
    expect(reported().at(-1)).toMatchObject({ seq: 4 });
  });
  test("wait for nothing on a hidden page", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    Line.last.says(log([byNell(3)], { position: others }));
    expect(reported().at(-1)).toMatchObject({ seq: 3 });
  });
  test("wait for nothing while the rest is fast-forwarded", async () => {
    table.director.fastForward();
    Line.last.says(log([byNell(3)], { position: others }));
    expect(reported().at(-1)).toMatchObject({ seq: 3 });
  });
});

const acts = (line: Line) => line.sent.filter(({ type }) => type === "act");
const roll = () => {
  table.act({ type: "roll" });
  return acts(Line.last).at(-1)?.id ?? "";
};
const delivery = () => table.presses.delivery;
const refused = (id: string): FromServer => {
  const why = {
    code: "stale",
    message: "The match has moved on.",
    rule: null,
    legal: null,
    field: null,
  } as const;
  return { type: "refused", id, seq: 2, ...why };
};

/** The line breaks, and comes back. */
async function reconnect(entries = [entry(1), entry(2)]): Promise<void> {
  const before = Line.last;
  before.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(300);
  expect(Line.last).not.toBe(before);
  Line.last.onopen?.();
  Line.last.says(welcome(entries.length, entries));
}

describe("a press that is not answered at once", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("says nothing where the answer takes less than a moment", async () => {
    const id = roll();
    await vi.advanceTimersByTimeAsync(SLOW - 1);
    expect(delivery()).toBeNull();
    Line.last.says(log([entry(3, id)]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(delivery()).toBeNull();
  });
  test("says within half a second that it is being sent", async () => {
    const id = roll();
    await vi.advanceTimersByTimeAsync(500);
    expect(delivery()).toBe("sending");
    Line.last.says(log([entry(3, id)]));
    expect(delivery()).toBeNull();
  });
});

describe("a press on a line that breaks", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("on a dead line says that it is sent again, and arrives", async () => {
    const id = roll();
    Line.last.onclose?.({ code: 1006 });
    expect(delivery()).toBe("unsent");
    await reconnect();
    expect(acts(Line.last).map((one) => one.id)).toEqual([id]);
    Line.last.says({ type: "ack", id, seq: 3 });
    expect(delivery()).toBe("arrived");
    await vi.advanceTimersByTimeAsync(5000);
    expect(delivery()).toBeNull();
  });
  test("says that it has arrived where only its answer was lost", async () => {
    const id = roll();
    await reconnect([entry(1), entry(2), entry(3, id)]);
    expect(acts(Line.last)).toEqual([]);
    expect(delivery()).toBe("arrived");
  });
  test("leaves the word to the refusal where the match moved on", async () => {
    const id = roll();
    await reconnect();
    Line.last.says(refused(id));
    expect(delivery()).toBeNull();
    expect(table.now?.refusal?.message).toBe("The match has moved on.");
  });
  test("offline is answered at once, and sends nothing later", async () => {
    Line.last.onclose?.({ code: 1006 });
    roll();
    table.reaction("lucky");
    expect(delivery()).toBe("not sent");
    await reconnect();
    expect(delivery()).toBeNull();
    expect(Line.last.sent.map(({ type }) => type)).toEqual(["hello", CAUGHT_UP]);
  });
  test("is said to be sent later where a form is filled in offline", async () => {
    Line.last.onclose?.({ code: 1006 });
    table.send({ type: "rename", name: "Nan" });
    expect(delivery()).toBe("unsent");
    await reconnect();
    const id = Line.last.sent.find(({ type }) => type === "rename")?.id ?? "";
    Line.last.says({ type: "ack", id, seq: 2 });
    expect(delivery()).toBe("arrived");
  });
});

describe("a table that is closed", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("receives and sends nothing any more, whatever the page does", async () => {
    const [line, before] = [Line.last, table.now];
    table.close();
    const { length } = line.sent;
    line.says(log([entry(3)]));
    for (const at of [globalThis, document]) {
      at.dispatchEvent(new Event("online"));
      at.dispatchEvent(new Event("visibilitychange"));
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect([Line.last, line.sent.length, table.now]).toEqual([line, length, before]);
  });
  test("answers open questions, and leaves no timer", async () => {
    const validity = table.validate({ type: "roll" });
    roll();
    table.aiming({ type: "roll" });
    Line.last.says({ type: "reacted", seat: 1, reaction: "lucky" });
    expect(vi.getTimerCount()).toBeGreaterThan(2);
    table.close();
    expect(vi.getTimerCount()).toBe(0);
    await expect(validity).resolves.toMatchObject({ ok: false });
  });
});

describe("a call of time at a real table", () => {
  const call = {
    label: "Time is up",
    key: "x",
    group: "",
    actions: [{ type: "timeout" as const }],
    time_call: true,
  };
  const entered = () => Line.last.sent.filter(({ type }) => type === "enter").length;
  const left = (milliseconds: number) => {
    table.director.runsOut = Date.now() + (table.now?.offset ?? 0) + milliseconds;
  };

  beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "Date"] }));
  afterEach(() => vi.useRealTimers());

  test("that comes early is asked about; a double press is no answer", () => {
    left(119_000);
    table.press(call);
    table.press(call);
    expect([entered(), table.earlyAt]).toEqual([0, table.now?.seq]);
    vi.advanceTimersByTime(1000);
    table.press(call);
    expect(entered()).toBe(1);
  });
  test("is entered at once when time is up", () => {
    left(0);
    table.press(call);
    expect(entered()).toBe(1);
  });
  test("is asked about again after another entry", () => {
    left(60_000);
    table.press(call);
    Line.last.says(log([entry(3)]));
    vi.advanceTimersByTime(1000);
    left(60_000);
    table.press(call);
    expect([entered(), table.earlyAt]).toEqual([0, 3]);
  });
});
