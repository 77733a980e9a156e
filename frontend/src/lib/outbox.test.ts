// What is entered is kept on the device, sent in its order, and recorded once.
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { type Ends, type Entered, type Heard, Outbox, type SendResult } from "./outbox";
import { Shelf } from "./shelf";

const LATER: SendResult<string> = { kind: "later", why: "No connection just now." };
const DONE: SendResult<string> = { kind: "done", told: "recorded" };

let place = ""; // each test has its own
let places = 0;

beforeEach(() => {
  places += 1;
  place = `place-${places}`;
});

/** An outbox whose sends are answered one after the other, with what it sent and heard. */
function opened(answers: SendResult<string>[] = [], more: Partial<Ends<string, string>> = {}) {
  const sent: Entered<string>[] = [];
  const heard: Heard<string, string>[] = [];
  const send = async (entered: Entered<string>) => {
    sent.push(entered);
    return answers.shift() ?? LATER;
  };
  return { outbox: new Outbox(place, { send, hear: (one) => heard.push(one), ...more }), sent, heard };
}

const said = (entered: Entered<string>[]) => entered.map((one) => one.said);

test("what cannot be sent is kept, and sent again with the same id", async () => {
  const { outbox, sent, heard } = opened([LATER, DONE]);
  await outbox.add("one");
  await expect.poll(() => heard.length).toBe(1);
  expect(said(outbox.waiting)).toEqual(["one"]);
  await outbox.flush();
  expect(outbox.all).toEqual([]);
  expect(sent[0]?.request).toBe(sent[1]?.request);
});

test("what waits outlives the page, in its order", async () => {
  const { outbox } = opened();
  for (const one of ["one", "two", "three"]) await outbox.add(one);
  const again = opened([DONE, DONE, DONE]);
  await again.outbox.ready;
  expect(said(again.outbox.waiting)).toEqual(["one", "two", "three"]);
  await again.outbox.flush();
  expect(said(again.sent)).toEqual(["one", "two", "three"]);
  expect(opened().outbox.all).toEqual([]);
});

test("what is refused is told and does not hold up the rest", async () => {
  const { outbox, heard } = opened([{ kind: "refused", why: "No. (LG-3)" }, DONE]);
  await outbox.add("one");
  await outbox.add("two");
  await expect.poll(() => heard.length).toBe(2);
  expect(outbox.refused).toMatchObject([{ said: "one", why: "No. (LG-3)" }]);
  expect(outbox.waiting).toEqual([]);
});

test("where one depends on the other, a refused one holds up those behind it until somebody decides", async () => {
  const { outbox, sent, heard } = opened([LATER, { kind: "refused", why: "No." }, DONE, DONE], {
    inTurn: true,
  });
  await outbox.add("one");
  await expect.poll(() => heard.length).toBe(1);
  await outbox.add("two");
  await expect.poll(() => heard.length).toBe(2);
  expect(said(sent)).toEqual(["one", "one"]);
  expect([said(outbox.refused), said(outbox.waiting)]).toEqual([["one"], ["two"]]);
  await outbox.putInstead(
    outbox.all.map(({ request, said: one }) => ({ request, said: `${one} after all` })),
  );
  await expect.poll(() => outbox.all).toEqual([]);
  expect(said(sent.slice(2))).toEqual(["one after all", "two after all"]);
});

test("a later change learns what became of the one before it, also on the disk", async () => {
  const after = (later: string, sent: Entered<string>, told: string) => `${later} (${sent.said} ${told})`;
  const { outbox, heard } = opened([LATER, LATER, DONE, LATER], { after });
  await outbox.add("one");
  await expect.poll(() => heard.length).toBe(1);
  await outbox.add("two");
  await expect.poll(() => heard.length).toBe(2);
  await outbox.flush();
  expect(said(outbox.all)).toEqual(["two (one recorded)"]);
  const again = new Shelf<Entered<string>>(place);
  await again.ready;
  await expect.poll(() => said([...again.all.values()])).toEqual(["two (one recorded)"]);
});

test("two tabs share what waits", async () => {
  const [one, other] = [opened(), opened()];
  await one.outbox.add("one");
  await expect.poll(() => said(other.outbox.all)).toEqual(["one"]); // entered in one millisecond they have no order
  await other.outbox.add("two");
  await expect.poll(() => said(one.outbox.all)).toEqual(["one", "two"]);
  await one.outbox.discard(...one.outbox.all.map(({ request }) => request));
  await expect.poll(() => other.outbox.all).toEqual([]);
});

test("where the browser keeps nothing, what waits lasts as long as the page", async () => {
  const { indexedDB } = globalThis;
  Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true, writable: true });
  const { outbox } = opened();
  await outbox.add("one");
  expect(said(outbox.all)).toEqual(["one"]);
  Object.defineProperty(globalThis, "indexedDB", { value: indexedDB, configurable: true, writable: true });
});
