// A sheet that a phone has stored opens without the server, for the person who opened it.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { opened, SHEET } from "../../tests/night";
import { ItemStore } from "../lib/item-store";
import { openStored } from "./open-stored";
import { forgetIfSignedOut } from "./signed-out";
import { forgetSheets, storedSheet } from "./stored";

let night = 40;

beforeEach(async () => {
  night += 1;
  history.replaceState(null, "", `/leagues/nights/${night}/sheet`);
  document.body.replaceChildren();
  await forgetSheets();
});
afterEach(() => vi.unstubAllGlobals());

const names = async () => (await storedSheet())?.data.sheet.entrants.map(({ name }) => name);

/** A server with one answer to changes and one to requests for the sheet; without them it cannot be reached. */
function server(sent?: [number, object], state = sent) {
  const hear = vi.fn(async (url: string, _sending?: RequestInit) => {
    const next = url === "/send" ? sent : state;
    if (!next) throw new TypeError("no connection");
    return new Response(JSON.stringify(next[1]), { status: next[0] });
  });
  vi.stubGlobal("fetch", hear);
  return hear;
}

test("an open sheet is stored, and each newer one too", async () => {
  const shown = await opened(night);
  await expect.poll(names).toEqual(["Ann", "Bob", "Cy", "Di"]);
  server(undefined, [200, { sheet: { ...SHEET, version: 6, entrants: SHEET.entrants.slice(1) } }]);
  await shown.look();
  await expect.poll(names).toEqual(["Bob", "Cy", "Di"]);
});

test("another person's sheet replaces the stored ones", async () => {
  await opened(night);
  await expect.poll(names).toBeDefined();
  history.replaceState(null, "", "/leagues/nights/1/sheet");
  await opened(1, SHEET, 3);
  await expect.poll(names).toBeDefined();
  history.replaceState(null, "", `/leagues/nights/${night}/sheet`);
  expect(await storedSheet()).toBeUndefined();
});

test("the stored sheet is discarded once its person signed out", async () => {
  const shown = await opened(night);
  await expect.poll(names).toBeDefined();
  server([401, { message: "Sign in again.", rule: null }]);
  await shown.look();
  await expect.poll(names).toBeUndefined();
});

test("only a page that offers to sign in discards stored sheets", async () => {
  await opened(night);
  await expect.poll(names).toBeDefined();
  await forgetIfSignedOut();
  expect(await storedSheet()).toBeDefined();
  document.body.innerHTML = "<a class='me' href='/account/login/'>Sign in</a>";
  await forgetIfSignedOut();
  await expect.poll(names).toBeUndefined();
});

test("a stored sheet sends its entries with the server's token", async () => {
  server();
  await opened(night);
  await expect.poll(names).toBeDefined();
  await new ItemStore(`night-${night}-2`).put("ab", {
    request: "ab",
    said: { change: "guest", name: "Zoe" },
    at: 1,
  });
  const target = document.createElement("div");
  await openStored(target);
  const status = () => target.querySelector("[role=status]")?.textContent;
  await expect.poll(status).toMatch(/^1 to be sent\. No connection.* The sheet is from/);
  const guests = { ...SHEET, version: 6, guests: ["Zoe"] };
  const heard = server([200, { sheet: guests, token: "fresh" }], [200, { sheet: SHEET, token: "fresh" }]);
  dispatchEvent(new Event("online"));
  await expect.poll(status).toBe("All is saved.");
  const posted = heard.mock.calls.filter(([url]) => url === "/send");
  expect(posted.map(([, sending]) => new Headers(sending?.headers).get("X-CSRFToken"))).toEqual(["fresh"]);
});

test("an address without a stored sheet stays as it is", async () => {
  const target = document.createElement("div");
  target.textContent = "You are offline";
  await openStored(target);
  expect(target.textContent).toBe("You are offline");
});
