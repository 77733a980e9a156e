import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { table, welcome } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import type { TableData, TableInfo } from "../../wire";
import { LiveTable } from "../store/live.svelte";
import { receive } from "../store/state";
import EndActions from "./EndActions.svelte";

let shown: object | undefined;

afterEach(() => void (shown && unmount(shown)));

/** The buttons and links at the end of a match at such a table, by their words. */
function offered(more: Partial<TableInfo>, you: number | null = 0): Map<string, Element> {
  const over = { ...table, status: "over", ...more } as const;
  const state = receive(null, welcome(1, [], { table: over, you }), 0) as TableState;
  const live = new LiveTable("abc");
  const data = JSON.parse('{"homeUrl": "/", "rulesUrl": "/", "invite": ""}') as TableData;
  document.body.innerHTML = "";
  shown = mount(EndActions, { target: document.body, props: { live, shown: state, data, first: false } });
  flushSync();
  return new Map([...document.querySelectorAll("button, a")].map((one) => [one.textContent, one]));
}

/** The button "Next opponent". */
const nextOpponent = (more: Partial<TableInfo>, you: number | null = 0) =>
  offered(more, you).get("Next opponent");

test("strangers get the next opponent, after a rematch too", () => {
  expect(nextOpponent({ anyone: true, strangers: true })?.getAttribute("form")).toBe("opponent");
  expect(nextOpponent({ anyone: false, strangers: true, score: [1, 0] })).toBeDefined();
});

test("friends and watchers do not get the next opponent", () => {
  expect(nextOpponent({ score: [1, 0] })).toBeUndefined();
  expect(nextOpponent({ strangers: true }, null)).toBeUndefined();
});

test("a challenge is not verified before its day is over", () => {
  expect(offered({ source: "house" }).has("Verify the match")).toBe(true);
  expect(offered({ source: "challenge" }).has("Verify the match")).toBe(false);
});
