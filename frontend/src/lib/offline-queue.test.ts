// The offline queue: changes are stored on the device, sent in order, and recorded once.
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { ItemStore } from "./item-store";
import {
  OfflineQueue,
  type QueuedChange,
  type QueueEvent,
  type QueueHandlers,
  type SendResult,
} from "./offline-queue";

const LATER: SendResult<string> = { kind: "later", why: "No connection." };
const DONE: SendResult<string> = { kind: "done", body: "recorded" };

let place = ""; // each test has its own
let places = 0;

beforeEach(() => {
  places += 1;
  place = `place-${places}`;
});

/** An queue whose sends are answered one after the other, with what it sent and heard. */
function opened(answers: SendResult<string>[] = [], more: Partial<QueueHandlers<string, string>> = {}) {
  const sent: QueuedChange<string>[] = [];
  const heard: QueueEvent<string, string>[] = [];
  const send = async (entered: QueuedChange<string>) => {
    sent.push(entered);
    return answers.shift() ?? LATER;
  };
  return { queue: new OfflineQueue(place, { send, notify: (one) => heard.push(one), ...more }), sent, heard };
}

const said = (entered: QueuedChange<string>[]) => entered.map((one) => one.said);

test("a change that cannot be sent is sent later with the same id", async () => {
  const { queue, sent, heard } = opened([LATER, DONE]);
  await queue.add("one");
  await expect.poll(() => heard.length).toBe(1);
  expect(said(queue.waiting)).toEqual(["one"]);
  await queue.flush();
  expect(queue.all).toEqual([]);
  expect(sent[0]?.request).toBe(sent[1]?.request);
});

test("waiting changes outlive the page, in order", async () => {
  const { queue } = opened();
  for (const one of ["one", "two", "three"]) await queue.add(one);
  const again = opened([DONE, DONE, DONE]);
  await again.queue.ready;
  expect(said(again.queue.waiting)).toEqual(["one", "two", "three"]);
  await again.queue.flush();
  expect(said(again.sent)).toEqual(["one", "two", "three"]);
  expect(opened().queue.all).toEqual([]);
});

test("a refused change is reported and does not hold up the rest", async () => {
  const { queue, heard } = opened([{ kind: "refused", why: "No. (LG-3)" }, DONE]);
  await queue.add("one");
  await queue.add("two");
  await expect.poll(() => heard.length).toBe(2);
  expect(queue.refused).toMatchObject([{ said: "one", why: "No. (LG-3)" }]);
  expect(queue.waiting).toEqual([]);
});

test("a refused change holds up those that depend on it", async () => {
  const { queue, sent, heard } = opened([LATER, { kind: "refused", why: "No." }, DONE, DONE], {
    inTurn: true,
  });
  await queue.add("one");
  await expect.poll(() => heard.length).toBe(1);
  await queue.add("two");
  await expect.poll(() => heard.length).toBe(2);
  expect(said(sent)).toEqual(["one", "one"]);
  expect([said(queue.refused), said(queue.waiting)]).toEqual([["one"], ["two"]]);
  await queue.replaceAll(queue.all.map(({ request, said: one }) => ({ request, said: `${one} after all` })));
  await expect.poll(() => queue.all).toEqual([]);
  expect(said(sent.slice(2))).toEqual(["one after all", "two after all"]);
});

test("a later change gets the result of the one before it", async () => {
  const after = (later: string, sent: QueuedChange<string>, body: string) =>
    `${later} (${sent.said} ${body})`;
  const { queue, heard } = opened([LATER, LATER, DONE, LATER], { after });
  await queue.add("one");
  await expect.poll(() => heard.length).toBe(1);
  await queue.add("two");
  await expect.poll(() => heard.length).toBe(2);
  await queue.flush();
  expect(said(queue.all)).toEqual(["two (one recorded)"]);
  const again = new ItemStore<QueuedChange<string>>(place);
  await again.ready;
  await expect.poll(() => said([...again.all.values()])).toEqual(["two (one recorded)"]);
});

test("two tabs share waiting changes", async () => {
  const [one, other] = [opened(), opened()];
  await one.queue.add("one");
  await expect.poll(() => said(other.queue.all)).toEqual(["one"]); // entered in one millisecond they have no order
  await other.queue.add("two");
  await expect.poll(() => said(one.queue.all)).toEqual(["one", "two"]);
  await one.queue.discard(...one.queue.all.map(({ request }) => request));
  await expect.poll(() => other.queue.all).toEqual([]);
});

test("without storage, waiting changes last as long as the page", async () => {
  const { indexedDB } = globalThis;
  Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true, writable: true });
  const { queue } = opened();
  await queue.add("one");
  expect(said(queue.all)).toEqual(["one"]);
  Object.defineProperty(globalThis, "indexedDB", { value: indexedDB, configurable: true, writable: true });
});
