// The pennies at the end of a match.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entry, position, table, welcome } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import { game } from "../../games/plain";
import { receive } from "../store/state";
import Result from "./Result.svelte";

const PLACES = [1, 5, 2, 6, 3, 4];
let mounted: object | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => void (mounted && unmount(mounted)));

/** The pennies that are shown to the reader of a seat: raining, lying, or none. */
function pennies(you: number | null): string {
  if (mounted) unmount(mounted);
  const view = JSON.parse(JSON.stringify({ turn: null, placings: PLACES })) as typeof position.view;
  const seats = PLACES.map((place) => ({ ...table.seats[0], name: `P${place}` })) as typeof table.seats;
  const over = { ...table, status: "over", seats } as const;
  const ended = welcome(1, [entry(1)], { table: over, position: { ...position, view, to_act: null }, you });
  const shown = receive(null, ended, 0) as TableState;
  document.body.innerHTML = "";
  mounted = mount(Result, { target: document.body, props: { shown, game, verdict: null } });
  flushSync();
  const strewn = document.querySelector(".strewn");
  return !strewn ? "none" : strewn.classList.contains("raining") ? "raining" : "lying";
}

test("pennies rain for the winner once, and then lie there", () => {
  expect([pennies(0), pennies(0)]).toEqual(["raining", "lying"]);
});

test("the felt stays bare for players who did not win", () => {
  expect([pennies(1), pennies(2), pennies(3)]).toEqual(["none", "none", "none"]);
  expect(document.querySelector(".coin")).toBeNull();
});

test("pennies lie there for watchers", () => {
  expect(pennies(null)).toBe("lying");
});
