import { expect, test } from "vitest";
import { Device, type Workplace } from "./device";
import type { Match, MatchNews } from "./messages";
import { type Addition, Behind, type KeptMatch, type Row, type Store } from "./store";
import { LibraryRefusal, Tables } from "./tables";

const MATCH: KeptMatch = {
  id: "m1",
  game: "a-game",
  title: "A Game",
  names: ["Ann", "Bo"],
  status: "playing",
  began: 1,
  changed: 1,
  said: "{0} is to roll.",
  secret: "5ec2e7",
};

/** Keeps in memory what the device would keep. */
class Shelf implements Store {
  readonly log: string[] = ["1"];
  failure: Error | null = null;
  kept: KeptMatch | null = MATCH;

  async matches(): Promise<Match[]> {
    if (!this.kept) return [];
    const { secret: _, ...match } = this.kept;
    return [match];
  }
  async read(id: string): Promise<{ match: KeptMatch; entries: string[] } | null> {
    return this.kept?.id === id ? { match: this.kept, entries: [...this.log] } : null;
  }
  async add(additions: Addition[]): Promise<void> {
    if (this.failure) throw this.failure;
    for (const { rows } of additions) for (const row of rows) this.log.push(row.text);
  }
  async paths(): Promise<Row["paths"]> {
    return null;
  }
  async remove(): Promise<void> {
    this.kept = null;
  }
  async handOver(id: string, house: string): Promise<void> {
    if (this.kept?.id === id) this.kept = { ...this.kept, house };
  }
}

const STEP = {
  match: MATCH,
  messages: [],
  due: null,
  shared: true,
  covers: true,
  covered: null,
  passed: false,
};

/** Answers like the library of a table whose every message is an entry; "pass" hands the device on. */
function library(asked: string[], covers = true) {
  return async (text: string): Promise<string> => {
    asked.push(text);
    const { call, arguments: values } = JSON.parse(text);
    const passed = values[0] === "pass";
    const step = { ...STEP, covers, rows: [], passed, covered: passed ? 1 : null, opens: null };
    if (call === "not_saved") return JSON.stringify({ value: "refused" });
    if (call !== "hear") return JSON.stringify({ value: step });
    const rows = [{ seq: 2, text: `"${values[0]}"`, paths: null }];
    return JSON.stringify({ value: { ...step, rows, messages: passed ? [] : [`heard ${values[0]}`] } });
  };
}

function desk(covers = true) {
  const [asked, told, shelf]: [string[], MatchNews[], Shelf] = [[], [], new Shelf()];
  const house: { sent: string[]; refuses: boolean } = { sent: [], refuses: false };
  const send = async (match: string) => {
    house.sent.push(match);
    if (house.refuses) throw new LibraryRefusal({ kind: "unreached", message: "no network" });
    return "https://house/tables/m1/";
  };
  const tables = new Tables(library(asked, covers), shelf, (news) => told.push(news), send);
  return { asked, told, shelf, house, tables };
}

test("a page is told only what is kept", async () => {
  const { tables, shelf, told } = desk();
  const sitting = await tables.calls.open("m1");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(shelf.log).toEqual(["1", '"a"']);
  expect(told.map(({ messages }) => messages)).toEqual([["heard a"]]);
});

test("no secret leaves the worker", async () => {
  const { tables, told } = desk();
  const sitting = await tables.calls.open("m1");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  const everything = JSON.stringify([await tables.calls.matches(), sitting, told]);
  expect(everything).not.toContain(MATCH.secret);
});

test("what cannot be kept is refused, and the match is as it is kept", async () => {
  const { tables, shelf, told, asked } = desk(false);
  const sitting = await tables.calls.open("m1");
  shelf.failure = new DOMException("full", "QuotaExceededError");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(told.map(({ messages, behind }) => [messages, behind])).toEqual([[["refused"], false]]);
  expect(JSON.parse(asked.at(-2) ?? "").call).toBe("load_match");
  expect(told[0]?.sitting.number).toBe(sitting?.number);
});

test("where another page has written to the match, this one connects again", async () => {
  const { tables, shelf, told } = desk();
  const sitting = await tables.calls.open("m1");
  shelf.failure = new Behind();
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(told.map(({ messages, behind }) => [messages, behind])).toEqual([[[], true]]);
  expect(told[0]?.sitting.number).toBeGreaterThan(sitting?.number ?? 0);
});

test("what comes late from a reader whose time is over is not heard", async () => {
  const { tables, told, shelf } = desk();
  const sitting = await tables.calls.open("m1");
  const first = sitting?.number ?? 0;
  await Promise.all([tables.calls.hear(first, "pass"), tables.calls.hear(first, "late")]);
  expect(shelf.log).toEqual(["1", '"pass"']);
  expect(told).toEqual([
    { type: "told", sitting: { number: first + 1, shared: true, covered: 1 }, messages: [], behind: false },
  ]);
});

test("a match is handed over with its secret and whole log, and is not played here any more", async () => {
  const { tables, house, shelf, told } = desk();
  const sitting = await tables.calls.open("m1");
  const address = await tables.calls.handOver("m1");
  expect(house.sent.map((text) => JSON.parse(text))).toEqual([
    { id: "m1", game: "a-game", secret: MATCH.secret, entries: [1] },
  ]);
  await tables.calls.hear(sitting?.number ?? 0, "a");
  await tables.calls.uncover(0);
  expect([shelf.log, told]).toEqual([["1"], []]);
  expect((await tables.calls.open("m1"))?.house).toBe(address);
  expect(await tables.calls.handOver("m1")).toBe(address);
  expect(house.sent.length).toBe(1);
});

test("a match that the house did not take is played on", async () => {
  const { tables, house, shelf } = desk();
  const sitting = await tables.calls.open("m1");
  house.refuses = true;
  await expect(tables.calls.handOver("m1")).rejects.toThrow("no network");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(shelf.log).toEqual(["1", '"a"']);
  house.refuses = false;
  await tables.calls.handOver("m1");
  expect(JSON.parse(house.sent.at(-1) ?? "").entries).toEqual([1, "a"]);
});

test("where another page has handed the match over, this one is told where it is", async () => {
  const { tables, shelf, told } = desk(false);
  const sitting = await tables.calls.open("m1");
  await shelf.handOver("m1", "there");
  shelf.failure = new Behind();
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(told.map((news) => news.sitting.house)).toEqual(["there"]);
});

test("an unknown match is no match, and a deleted one is gone", async () => {
  const { tables } = desk();
  expect(await tables.calls.open("m2")).toBeNull();
  await tables.calls.remove("m1");
  expect(await tables.calls.matches()).toEqual([]);
});

test("the worker's news reach whoever listens, and are nobody's answer", () => {
  let heard: (event: { data: MatchNews }) => void = () => {};
  const workplace: Workplace = {
    postMessage: () => {},
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === "message") heard = listener as typeof heard;
    },
    terminate: () => {},
  };
  const device = new Device(workplace);
  const told: MatchNews[] = [];
  device.told = (news) => told.push(news);
  const news: MatchNews = {
    type: "told",
    sitting: { number: 1, shared: false, covered: null },
    messages: ["x"],
    behind: false,
  };
  heard({ data: news });
  expect(told).toEqual([news]);
});
