// Drafts outlive the page, and are dropped when they no longer fit.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MATCH, opened as openedNight, SHEET } from "../../tests/night";
import type { Sheet } from "../wire/night";
import { unrecorded } from "./begun";
import type { Night } from "./night.svelte";
import { after } from "./sheet";

const RECORDED: Sheet = { ...SHEET, matches: [{ ...MATCH, id: 7, order: [0, 1, 2, 3] }] };

let night = 0;

beforeEach(() => {
  night += 1;
});
afterEach(() => vi.unstubAllGlobals());

const opened = (sheet = SHEET, person = 2) => openedNight(night, sheet, person);

/** A sheet on which Cy and Ann are tapped in match 1. */
async function tapped(): Promise<Night> {
  const night = await opened();
  night.open(1);
  night.draft(MATCH, { order: [2, 0], official: 9 });
  return night;
}

test("taps, official and match outlive the page, for one person", async () => {
  await tapped();
  expect((await opened()).begun.shown).toBe(1);
  expect((await opened()).draftOf(MATCH)).toEqual({
    order: [2, 0],
    official: 9,
    pub: false,
    places: [2, 0],
  });
  expect((await opened(SHEET, 3)).draftOf(MATCH).order).toEqual([]);
});

test("when all but one are out, the last place is known", async () => {
  const night = await tapped();
  night.draft(MATCH, { order: [2, 0, 1] });
  expect(night.draftOf(MATCH).places).toEqual([2, 0, 1, 3]);
});

test("a tap on a player who has left does not count any more", async () => {
  await tapped();
  const gone = await opened(after(SHEET, { change: "present", entrant: 2, here: false }));
  expect(gone.draftOf(MATCH).order).toEqual([0]);
});

test("taps are deleted once their match is recorded or redrawn", async () => {
  await tapped();
  expect((await opened(RECORDED)).begun.drafts).toEqual({});
  await tapped();
  expect((await opened({ ...SHEET, matches: [{ ...MATCH, id: 8, players: [0, 1] }] })).begun.drafts).toEqual(
    {},
  );
});

test("taps stay until they are recorded, and return when refused", async () => {
  const night = await tapped();
  const refuse = async () => new Response(JSON.stringify({ message: "No.", rule: "10.01" }), { status: 409 });
  vi.stubGlobal("fetch", refuse);
  night.enter({ change: "result", number: 1, group: 1, order: [2, 0, 1, 3], official: 9 });
  expect(unrecorded(night.begun, night.sheet)).toEqual([]);
  await expect.poll(() => night.refused.map(({ why }) => why)).toEqual(["No. (10.01)"]);
  expect(unrecorded(night.begun, night.sheet)).toEqual(["Match 1: 2 of 4 places tapped, not recorded yet."]);
});

test("the sheet knows that it is offline before anything waits", async () => {
  const night = await opened();
  dispatchEvent(new Event("offline"));
  expect(night.online).toBe(false);
  dispatchEvent(new Event("online"));
  expect(night.online).toBe(true);
});
