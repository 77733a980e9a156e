import { beforeEach, expect, test } from "vitest";
import { type Answer, type Heard, Queue, type Waiting } from "./queue";
import { after, atOurTables, type Change, playersOf, type Sheet } from "./sheet";

const SHEET: Sheet = {
  version: 0,
  entrants: ["Ann", "Bob", "Cy"].map((name, id) => ({ id, name, here: id < 2, unearned: "" })),
  guests: [],
  officials: [],
  matches: [{ number: 1, group: 1, id: null, players: null, order: null, table: null, over: false }],
};
const MARK: Change = { change: "present", entrant: 2, here: true };
const LATER: Answer = { kind: "later", why: "No connection just now." };

beforeEach(() => localStorage.clear());

/** A queue whose sends are answered one after the other, with what it sent and received. */
function queued(...answers: Answer[]) {
  const sent: Waiting[] = [];
  const heard: Heard[] = [];
  const send = async (waiting: Waiting) => {
    sent.push(waiting);
    return answers.shift() ?? LATER;
  };
  return { queue: new Queue("night-1-1", send, (one) => heard.push(one)), sent, heard };
}

test("what cannot be sent is kept, and sent again with the same id", async () => {
  const { queue, sent, heard } = queued(LATER, { kind: "done", sheet: SHEET });
  queue.add(MARK);
  await expect.poll(() => heard.length).toBe(1);
  expect(queue.waiting.map((one) => one.said)).toEqual([MARK]);
  await queue.flush();
  expect(queue.waiting).toEqual([]);
  expect(sent[0]?.request).toBe(sent[1]?.request);
});

test("what waits outlives the page", () => {
  queued().queue.add(MARK);
  expect(queued().queue.waiting.map((one) => one.said)).toEqual([MARK]);
});

test("what is refused is told and does not hold up the rest", async () => {
  const { queue, heard } = queued({ kind: "refused", why: "No. (LG-3)" }, { kind: "done", sheet: SHEET });
  queue.add(MARK);
  queue.add({ change: "guest", name: "Zoe" });
  await expect.poll(() => heard.length).toBe(2);
  expect(queue.refused).toMatchObject([{ said: MARK, why: "No. (LG-3)" }]);
  expect(queue.waiting).toEqual([]);
});

test("the sheet shows what waits as if it were done", () => {
  const marked = after(SHEET, MARK);
  const [match] = marked.matches;
  if (!match) throw new Error("no match");
  expect(playersOf(marked, match).map((one) => one.name)).toEqual(["Ann", "Bob", "Cy"]);
  const done = after(marked, { change: "result", number: 1, group: 1, order: [2, 0, 1], official: 9 });
  expect(done.matches[0]?.order).toEqual([2, 0, 1]);
});

test("a match at one of our tables is waited for until it is over", () => {
  const played = (match: Partial<Sheet["matches"][number]>): Sheet => ({
    ...SHEET,
    matches: SHEET.matches.map((one) => ({ ...one, ...match })),
  });
  expect(atOurTables(SHEET)).toBe(false);
  expect(atOurTables(played({ table: "abc" }))).toBe(true);
  expect(atOurTables(played({ table: "abc", over: true }))).toBe(false);
  expect(atOurTables(played({ table: "abc", order: [1, 0] }))).toBe(false);
});
