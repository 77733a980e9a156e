import { expect, test } from "vitest";
import { Device, type Workplace } from "./device";
import type { Match, MatchNews } from "./messages";
import { type Addition, Behind, type Row, type Store, type StoredMatch } from "./store";
import { LibraryRefusal, Tables } from "./tables";

const MATCH: StoredMatch = {
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

/** A store in memory. */
class MemoryStore implements Store {
  readonly log: string[] = ["1"];
  failure: Error | null = null;
  stored: StoredMatch | null = MATCH;

  async matches(): Promise<Match[]> {
    if (!this.stored) return [];
    const { secret: _, ...match } = this.stored;
    return [match];
  }
  async read(id: string): Promise<{ match: StoredMatch; entries: string[] } | null> {
    return this.stored?.id === id ? { match: this.stored, entries: [...this.log] } : null;
  }
  async add(additions: Addition[]): Promise<void> {
    if (this.failure) throw this.failure;
    for (const { rows } of additions) for (const row of rows) this.log.push(row.text);
  }
  async paths(): Promise<Row["paths"]> {
    return null;
  }
  async remove(): Promise<void> {
    this.stored = null;
  }
  async handOver(id: string, address: string): Promise<void> {
    if (this.stored?.id === id) this.stored = { ...this.stored, house: address };
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
function library(calls: string[], covers = true) {
  return async (text: string): Promise<string> => {
    calls.push(text);
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
  const [calls, news, store]: [string[], MatchNews[], MemoryStore] = [[], [], new MemoryStore()];
  const server: { sent: string[]; refuses: boolean } = { sent: [], refuses: false };
  const send = async (match: string) => {
    server.sent.push(match);
    if (server.refuses) throw new LibraryRefusal({ kind: "unreached", message: "no network" });
    return "https://server/tables/m1/";
  };
  const tables = new Tables(library(calls, covers), store, (one) => news.push(one), send);
  return { calls, news, store, server, tables };
}

test("a page gets only what is stored", async () => {
  const { tables, store, news } = desk();
  const sitting = await tables.calls.open("m1");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(store.log).toEqual(["1", '"a"']);
  expect(news.map(({ messages }) => messages)).toEqual([["heard a"]]);
});

test("no secret leaves the worker", async () => {
  const { tables, news } = desk();
  const sitting = await tables.calls.open("m1");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  const everything = JSON.stringify([await tables.calls.matches(), sitting, news]);
  expect(everything).not.toContain(MATCH.secret);
});

test("a command whose result cannot be stored is refused", async () => {
  const { tables, store, news, calls } = desk(false);
  const sitting = await tables.calls.open("m1");
  store.failure = new DOMException("full", "QuotaExceededError");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(news.map(({ messages, behind }) => [messages, behind])).toEqual([[["refused"], false]]);
  expect(JSON.parse(calls.at(-2) ?? "").call).toBe("load_match");
  expect(news[0]?.sitting.number).toBe(sitting?.number);
});

test("after another page has written, this one connects again", async () => {
  const { tables, store, news } = desk();
  const sitting = await tables.calls.open("m1");
  store.failure = new Behind();
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(news.map(({ messages, behind }) => [messages, behind])).toEqual([[[], true]]);
  expect(news[0]?.sitting.number).toBeGreaterThan(sitting?.number ?? 0);
});

test("a late message of the last reader is ignored", async () => {
  const { tables, news, store } = desk();
  const sitting = await tables.calls.open("m1");
  const first = sitting?.number ?? 0;
  await Promise.all([tables.calls.hear(first, "pass"), tables.calls.hear(first, "late")]);
  expect(store.log).toEqual(["1", '"pass"']);
  expect(news).toEqual([
    { type: "news", sitting: { number: first + 1, shared: true, covered: 1 }, messages: [], behind: false },
  ]);
});

test("a match is handed over with its secret and its whole log", async () => {
  const { tables, server, store, news } = desk();
  const sitting = await tables.calls.open("m1");
  const address = await tables.calls.handOver("m1");
  expect(server.sent.map((text) => JSON.parse(text))).toEqual([
    { id: "m1", game: "a-game", secret: MATCH.secret, entries: [1] },
  ]);
  await tables.calls.hear(sitting?.number ?? 0, "a");
  await tables.calls.uncover(0);
  expect([store.log, news]).toEqual([["1"], []]);
  expect((await tables.calls.open("m1"))?.address).toBe(address);
  expect(await tables.calls.handOver("m1")).toBe(address);
  expect(server.sent.length).toBe(1);
});

test("a match that the server does not take continues here", async () => {
  const { tables, server, store } = desk();
  const sitting = await tables.calls.open("m1");
  server.refuses = true;
  await expect(tables.calls.handOver("m1")).rejects.toThrow("no network");
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(store.log).toEqual(["1", '"a"']);
  server.refuses = false;
  await tables.calls.handOver("m1");
  expect(JSON.parse(server.sent.at(-1) ?? "").entries).toEqual([1, "a"]);
});

test("another page's hand-over gives this one the address", async () => {
  const { tables, store, news } = desk(false);
  const sitting = await tables.calls.open("m1");
  await store.handOver("m1", "there");
  store.failure = new Behind();
  await tables.calls.hear(sitting?.number ?? 0, "a");
  expect(news.map((one) => one.sitting.address)).toEqual(["there"]);
});

test("an unknown match is no match, and a deleted one is gone", async () => {
  const { tables } = desk();
  expect(await tables.calls.open("m2")).toBeNull();
  await tables.calls.remove("m1");
  expect(await tables.calls.matches()).toEqual([]);
});

test("the worker's news go to their listener, and answer no call", () => {
  let heard: (event: { data: MatchNews }) => void = () => {};
  const workplace: Workplace = {
    postMessage: () => {},
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === "message") heard = listener as typeof heard;
    },
    terminate: () => {},
  };
  const device = new Device(workplace);
  const heardNews: MatchNews[] = [];
  device.onNews = (one) => heardNews.push(one);
  const news: MatchNews = {
    type: "news",
    sitting: { number: 1, shared: false, covered: null },
    messages: ["x"],
    behind: false,
  };
  heard({ data: news });
  expect(heardNews).toEqual([news]);
});
