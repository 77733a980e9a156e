import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ItemStore } from "../lib/item-store";
import { noteWaiting } from "./note-waiting";

const NIGHT = new ItemStore<object>("night-20-2");
const TABLE = new ItemStore<object>("table-abc");

beforeEach(() => {
  document.body.innerHTML = '<header class="bar"></header><main></main>';
});
afterEach(async () => {
  await Promise.all([NIGHT.drop("a", "b"), TABLE.drop("a")]);
  history.replaceState(null, "", "/");
});

/** The notes of this page: their texts, and where their links lead. */
async function notes(): Promise<[string | null, string | null | undefined][]> {
  await noteWaiting();
  const all = [...document.querySelectorAll(".bar + .notes > p")];
  return all.map((one) => [one.textContent, one.querySelector("a")?.getAttribute("href")]);
}

test("pages say what waits on this device until it is recorded", async () => {
  await NIGHT.put("a", {});
  await NIGHT.put("b", {});
  await new ItemStore<object>("night-20-2-drafts").put("1-1", {});
  const [said, ...more] = await notes();
  expect(said?.[0]).toContain("2 changes of a match night are stored on this device only");
  expect(said?.[1]).toBe("/leagues/nights/20/sheet");
  expect(more).toEqual([]);
  await NIGHT.drop("a", "b");
  document.querySelector(".notes")?.remove();
  expect(await notes()).toEqual([]);
  expect(document.querySelector(".notes")).toBeNull();
});

test("pages say that entries of a real table wait", async () => {
  await TABLE.put("a", {});
  const [said] = await notes();
  expect(said?.[0]).toContain("An entry of a match at a real table is stored on this device only");
  expect(said?.[1]).toBe("/tables/abc/");
});

test("a sheet says itself what waits", async () => {
  await NIGHT.put("a", {});
  history.replaceState(null, "", "/leagues/nights/20/sheet");
  expect(await notes()).toEqual([]);
});
