// Two phones at one night, and two tabs of one browser: changes of the other are shown, and no own change is lost.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NightData, Sheet, SheetMatch } from "../wire/night";
import { unrecorded } from "./begun";
import { Night } from "./night.svelte";

const MATCH: SheetMatch = {
  number: 1,
  group: 1,
  id: null,
  players: null,
  order: null,
  table: null,
  over: false,
  recorded: null,
};
const BEFORE: Sheet = {
  version: 5,
  entrants: ["Ann", "Bob", "Cy", "Di"].map((name, id) => ({ id, name, here: true, unearned: "" })),
  guests: [],
  officials: [{ id: 9, name: "Olga", entrant: null }],
  matches: [MATCH, { ...MATCH, number: 2 }],
};
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
  return { ...BEFORE, version, matches: [match, { ...MATCH, number: 2 }] };
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

async function opened(sheet = BEFORE): Promise<Night> {
  const urls = { sendUrl: "/send", stateUrl: "/state", tableUrl: "/TABLE/", nightUrl: "/" };
  const data: NightData = { night, person: 2, ...urls, sheet, fewest: 4, most: 20 };
  const shown = new Night(data, "token");
  await shown.ready;
  return shown;
}

/** A server with one answer to changes and one to requests for the sheet; null: it cannot be reached. */
function house(sent: [number, object] | null, asked: [number, object] | null = null) {
  const hear = vi.fn(async (url: string, how?: RequestInit) => {
    const next = url === "/send" ? sent : asked;
    if (!next) throw new TypeError("no connection");
    return new Response(JSON.stringify(next[1]), {
      status: next[0],
      headers: { asked: String(how?.method) },
    });
  });
  vi.stubGlobal("fetch", hear);
  return hear;
}

const orders = (night: Night) =>
  night.refused.map(({ said }) => (said.change === "result" ? said.order : []));

test("what the other phone marked is shown without a press", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const night = await opened();
  house(null, [200, { sheet: away(BEFORE, 1, 6) }]);
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await expect.poll(() => night.sheet.entrants[1]?.here).toBe(false);
});

test("a sheet that is older than what is shown is of no use, in whichever order they come", async () => {
  const night = await opened(away(BEFORE, 1, 8));
  house(null, [200, { sheet: { ...BEFORE, version: 7 } }]);
  await night.look();
  expect(night.sheet.entrants[1]?.here).toBe(false);
});

test("one's own tap that waits stays shown over what comes from the other phone", async () => {
  const night = await opened();
  house(null, [200, { sheet: away(BEFORE, 1, 6) }]);
  night.enter({ change: "present", entrant: 3, here: false });
  await night.look();
  expect(night.sheet.entrants.map(({ here }) => here)).toEqual([true, false, true, false]);
});

test("an order that was refused because another was first is kept beside it", async () => {
  const night = await opened();
  house([409, { message: "Match 1 was recorded by Olga already.", rule: "LG-3", sheet: recorded() }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => orders(night)).toEqual([MINE]);
  expect(night.waiting).toBe(0);
  expect(night.sheet.matches[0]?.order).toEqual([3, 2, 1, 0]);
  const again = await opened(recorded());
  await expect.poll(() => orders(again)).toEqual([MINE]); // it outlives the page
});

test("an order that is half tapped when another is recorded is kept as far as it goes", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  house(null, [200, { sheet: recorded() }]);
  await night.look();
  expect(orders(night)).toEqual([[2, 0]]);
  expect(night.refused[0]?.why).toBe("Match 1 was recorded by Olga already.");
  expect(unrecorded(night.begun, night.sheet)).toEqual([]);
});

test("taps of a match whose tables were drawn anew are kept and told", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  const again = { ...MATCH, id: 8, players: [0, 1] };
  house(null, [200, { sheet: { ...BEFORE, version: 6, matches: [again] } }]);
  await night.look();
  expect(night.refused.map(({ why }) => why)).toEqual(["The tables of match 1 have changed."]);
});

test("where both phones say the same, nothing was overtaken", async () => {
  const night = await opened();
  house([409, { message: "Match 1 was recorded by Olga already.", rule: null, sheet: recorded(MINE) }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => night.waiting).toBe(0);
  expect(night.refused).toEqual([]);
  expect(night.begun.drafts).toEqual({});
});

test("one's own order, told by the house before it answers, is not overtaken", async () => {
  const night = await opened();
  house(null, [200, { sheet: recorded(MINE) }]);
  night.draft(MATCH, { order: [2, 0, 1], official: 9 });
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await night.look();
  expect(night.refused).toEqual([]);
  house([200, { sheet: recorded(MINE) }]);
  dispatchEvent(new Event("online"));
  await expect.poll(() => night.waiting).toBe(0);
  expect(night.refused).toEqual([]);
});

test("an overtaken order is gone once it is discarded, or its correction is recorded", async () => {
  const night = await opened();
  night.draft(MATCH, { order: MINE, official: 9 });
  house(
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
  house([200, { sheet: recorded(MINE, 7) }]);
  night.enter(correct, overtaken.request);
  await expect.poll(() => night.refused.length).toBe(1);
  night.discard(night.refused[0]?.request ?? "");
  expect(night.refused).toEqual([]);
});

test("who may not conduct the night any more is told so, and keeps every tap", async () => {
  const night = await opened();
  night.draft(MATCH, { order: [2, 0], official: 9 });
  house([403, { message: "Not certified.", rule: null }], [403, { message: "Not certified.", rule: null }]);
  await night.look();
  expect(night.barred).toBe("Not certified.");
  night.enter({ change: "result", number: 1, group: 1, order: MINE, official: 9 });
  await expect.poll(() => night.later).toBe("Not certified.");
  expect(night.waiting).toBe(1);
  const again = await opened();
  await expect.poll(() => again.waiting).toBe(1);
});

test("two tabs of one browser share what waits and what is tapped, and overwrite nothing", async () => {
  house(null);
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
