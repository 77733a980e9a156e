// Two phones at one night, and two tabs of one browser: each shows the changes of the other, and none is lost.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MATCH, opened as openedNight, SHEET } from "../../tests/night";
import type { Sheet } from "../wire/night";
import { unrecorded } from "./begun";
import type { Night } from "./night.svelte";

const MINE = [2, 0, 1, 3];

/** The sheet after somebody else has recorded an order. */
function recorded(order = [3, 2, 1, 0], version = 6): Sheet {
  const match = {
    ...MATCH,
    id: 7,
    players: [0, 1, 2, 3],
    order,
    recorded: { result: 31, by: "Olga", why: "" },
  };
  return { ...SHEET, version, matches: [match, { ...MATCH, number: 2 }] };
}

function away(sheet: Sheet, id: number, version: number): Sheet {
  return {
    ...sheet,
    version,
    entrants: sheet.entrants.map((one) => (one.id === id ? { ...one, here: false } : one)),
  };
}

let night = 0; // the pages of earlier tests are still open

beforeEach(() => {
  night += 1;
});
afterEach(() => vi.unstubAllGlobals());

const opened = (sheet = SHEET) => openedNight(night, sheet);

/** A server with one answer to changes and one to requests for the sheet; null: it cannot be reached. */
function server(sent: [number, object] | null, state: [number, object] | null = null) {
  const hear = vi.fn(async (url: string) => {
    const next = url === "/send" ? sent : state;
    if (!next) throw new TypeError("no connection");
    return new Response(JSON.stringify(next[1]), { status: next[0] });
  });
  vi.stubGlobal("fetch", hear);
  return hear;
}

const orders = (night: Night) =>
  night.refused.map(({ said }) => (said.change === "result" ? said.order : []));

test("a mark of the other phone is shown without a press", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const night = await opened();
  server(null, [200, { sheet: away(SHEET, 1, 6) }]);
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await expect.poll(() => night.sheet.entrants[1]?.here).toBe(false);
});

test("a sheet that is older than the one shown is ignored", async () => {
  const night = await opened(away(SHEET, 1, 8));
  server(null, [200, { sheet: { ...SHEET, version: 7 } }]);
  await night.look();
  expect(night.sheet.entrants[1]?.here).toBe(false);
});

test("a waiting tap stays shown over changes of the other phone", async () => {
  const night = await opened();
  server(null, [200, { sheet: away(SHEET, 1, 6) }]);
  night.enter({ change: "present", entrant: 3, here: false });
  await night.look();
  expect(night.sheet.entrants.map(({ here }) => here)).toEqual([true, false, true, false]);
});

test("an order that came second is shown beside the first", async () => {
  const night = await opened();
  server([409, { message: "Match 1 was recorded by Olga already.", rule: "LG-3", sheet: recorded() }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => orders(night)).toEqual([MINE]);
  expect(night.waiting).toBe(0);
  expect(night.sheet.matches[0]?.order).toEqual([3, 2, 1, 0]);
  const again = await opened(recorded());
  await expect.poll(() => orders(again)).toEqual([MINE]); // it outlives the page
});

test("a half tapped order stays when another is recorded", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  server(null, [200, { sheet: recorded() }]);
  await night.look();
  expect(orders(night)).toEqual([[2, 0]]);
  expect(night.refused[0]?.why).toBe("Match 1 was recorded by Olga already.");
  expect(unrecorded(night.begun, night.sheet)).toEqual([]);
});

test("taps of a match that was redrawn stay, with the reason", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  const again = { ...MATCH, id: 8, players: [0, 1] };
  server(null, [200, { sheet: { ...SHEET, version: 6, matches: [again] } }]);
  await night.look();
  expect(night.refused.map(({ why }) => why)).toEqual(["The tables of match 1 have changed."]);
});

test("where both phones enter the same, nothing is overtaken", async () => {
  const night = await opened();
  server([409, { message: "Match 1 was recorded by Olga already.", rule: null, sheet: recorded(MINE) }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => night.waiting).toBe(0);
  expect(night.refused).toEqual([]);
  expect(night.begun.drafts).toEqual({});
});

test("an order shown before its own answer is not overtaken", async () => {
  const night = await opened();
  server(null, [200, { sheet: recorded(MINE) }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await night.look();
  expect(night.refused).toEqual([]);
  server([200, { sheet: recorded(MINE) }]);
  dispatchEvent(new Event("online"));
  await expect.poll(() => night.waiting).toBe(0);
  expect(night.refused).toEqual([]);
});

test("an overtaken order is gone once discarded or corrected", async () => {
  const night = await opened();
  night.draft(MATCH, { order: MINE, official: 9 });
  server(
    [409, { message: "Olga has recorded another result meanwhile.", rule: null, sheet: recorded() }],
    [200, { sheet: recorded() }],
  );
  await night.look();
  const [overtaken] = night.refused;
  if (!overtaken) throw new Error("nothing is overtaken");
  const correct = {
    change: "correct",
    match: 7,
    seen: 31,
    order: MINE,
    official: 9,
    why: "I saw it",
  } as const;
  night.enter(correct, overtaken.request);
  expect(night.sheet.matches[0]?.order).toEqual(MINE);
  await expect.poll(() => night.refused.length).toBe(2); // the correction was refused, and the order is still there
  server([200, { sheet: recorded(MINE, 7) }]);
  night.enter(correct, overtaken.request);
  await expect.poll(() => night.refused.length).toBe(1);
  night.discard(night.refused[0]?.request ?? "");
  expect(night.refused).toEqual([]);
});

test("a person who may no longer run the night loses no tap", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  server([403, { message: "Not certified.", rule: null }], [403, { message: "Not certified.", rule: null }]);
  await night.look();
  expect(night.barred).toBe("Not certified.");
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => night.later).toBe("Not certified.");
  expect(night.waiting).toBe(1);
  const again = await opened();
  await expect.poll(() => again.waiting).toBe(1);
});

test("an open sheet says that its night was called off", async () => {
  const night = await opened();
  server(null, [200, { sheet: SHEET, closed: "Week 2 is cancelled: The cellar is flooded. (LG-1)" }]);
  await night.look();
  expect(night.barred).toBe("Week 2 is cancelled: The cellar is flooded. (LG-1)");
  server(null, [200, { sheet: SHEET, closed: "" }]);
  await night.look();
  expect(night.barred).toBe("");
});

test("two tabs share changes and taps, and overwrite nothing", async () => {
  server(null);
  const [one, other] = [await opened(), await opened()];
  one.draft(MATCH, { order: [2] });
  other.draft({ ...MATCH, number: 2 }, { order: [1] });
  one.enter({ change: "guest", name: "Zoe" });
  await expect.poll(() => other.sheet.guests).toEqual(["Zoe"]); // entered in one millisecond they have no order
  other.enter({ change: "guest", name: "Ned" });
  for (const night of [one, other, await opened()]) {
    await expect.poll(() => night.sheet.guests).toEqual(["Zoe", "Ned"]);
    await expect.poll(() => Object.keys(night.begun.drafts).sort()).toEqual(["1-1-", "2-1-"]);
  }
});
