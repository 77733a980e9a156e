import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { ItemStore } from "../lib/item-store";
import { sayWhatWaits } from "./waiting";

test("pages say what waits on this device, and nothing once it is recorded", async () => {
  const queue = new ItemStore<object>("night-20-2");
  const drafts = new ItemStore<object>("night-20-2-drafts");
  await queue.put("a", {});
  await queue.put("b", {});
  await drafts.put("1-1", {});
  const notes = document.createElement("div");
  await sayWhatWaits(notes);
  expect(notes.querySelectorAll("p")).toHaveLength(1);
  expect(notes.textContent).toContain("2 changes of a match night are stored on this device only");
  expect(notes.querySelector("a")?.getAttribute("href")).toBe("/leagues/nights/20/sheet");
  notes.replaceChildren();
  history.replaceState(null, "", "/leagues/nights/20/sheet"); // the sheet itself
  await sayWhatWaits(notes);
  expect(notes.textContent).toBe("");
  history.replaceState(null, "", "/");
  await queue.drop("a", "b");
  notes.replaceChildren();
  await sayWhatWaits(notes);
  expect(notes.textContent).toBe("");
});
