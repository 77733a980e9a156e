// The sheet, with a server that refuses and an official who must learn of it.
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import type { NightData } from "../wire/night";
import { Night } from "./night.svelte";
import { sender } from "./send";

const DATA: NightData = {
  night: 1,
  person: 2,
  title: "",
  about: "",
  sendUrl: "/send",
  stateUrl: "/state",
  tableUrl: "/TABLE/",
  nightUrl: "/",
  sheet: {
    version: 0,
    surface_clear: true,
    tables: [],
    entrants: [],
    guests: [],
    officials: [],
    matches: [],
  },
  fewest: 4,
  most: 20,
  team: 1,
  pennies: [],
};

afterEach(() => vi.unstubAllGlobals());

/** A server that answers one request after the other; afterwards there is no connection. */
function server(...answers: [status: number, body: object | string][]) {
  const answer = vi.fn(async () => {
    const next = answers.shift();
    if (!next) throw new TypeError("no connection");
    const [status, body] = next;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", answer);
  return answer;
}

test("all refused changes are shown, and the others are sent", async () => {
  server();
  const night = new Night(DATA, "token");
  await night.ready;
  for (const name of ["Zoe", "", "Zed"]) night.enter({ change: "guest", name });
  await expect.poll(() => night.later).toBe("No connection.");
  server(
    [409, { message: "One.", rule: "LG-3" }],
    [400, { message: "Two.", rule: null }],
    [200, { sheet: { ...DATA.sheet, guests: ["Zed"] } }],
  );
  dispatchEvent(new Event("online"));
  await expect.poll(() => night.sheet.guests).toEqual(["Zed"]);
  expect(night.waiting).toBe(0);
  expect(night.refused.map(({ why }) => why)).toEqual(["One. (LG-3)", "Two."]);
  for (const { request } of night.refused) night.discard(request);
  expect(night.refused).toEqual([]);
});

test("after a refusal without JSON the change is sent later", async () => {
  server([400, "<html>Bad request</html>"]);
  const answer = await sender(
    { sendUrl: "/send", stateUrl: "/state" },
    "token",
  )({
    request: "ab",
    said: { change: "draw", number: 1 },
    at: 1,
  });
  expect(answer.kind).toBe("later");
});
