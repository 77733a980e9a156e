// What the chalkboard says of the dice.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { table, welcome } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import { commitmentOf } from "../../lib/chance/dice";
import type { TableInfo } from "../../wire";
import { DiceClient } from "../store/dice-client.svelte";
import { receive } from "../store/state";
import Chalkboard from "./Chalkboard.svelte";

const secret = "0f".repeat(32);
const begun: TableInfo = { ...table, commitment: commitmentOf(secret) };
const over: TableInfo = { ...begun, status: "over", secret };
let shown: object | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => void (shown && unmount(shown)));

/** The texts about the dice after a browser has heard of these states of a table. */
function said(...heard: TableInfo[]): string {
  const dice = new DiceClient("abc", () => "");
  for (const one of heard) dice.hear(one, null);
  const last = heard.at(-1) ?? table;
  const state = receive(null, welcome(1, [], { table: last }), 0) as TableState;
  const props = { shown: state, game: null, verdict: dice.verdict(last), replay: () => {}, verifyUrl: "/v" };
  document.body.innerHTML = "";
  shown = mount(Chalkboard, { target: document.body, props });
  flushSync();
  const parts = [...document.querySelectorAll("aside .fair, aside .proof")];
  return parts.map((part) => part.textContent?.trim()).join(" ");
}

test("fair dice have a tick once the secret fits the commitment", () => {
  expect(said(begun)).not.toContain("✓");
  expect(said(begun, over)).toMatch(/^✓ Fair dice.*✓$/s);
});

test("dice whose commitment came with the secret have no tick", () => {
  const words = said(over);
  expect(words).toContain("Fair dice");
  expect(words).not.toContain("✓");
});

test("dice that do not fit have an alarm and no tick", () => {
  const other = { ...begun, commitment: "ab".repeat(32) };
  for (const heard of [
    [begun, other],
    [other, over],
  ]) {
    localStorage.clear();
    const words = said(...heard);
    expect(words).toContain("Do not trust these dice");
    expect(words).not.toContain("✓");
  }
});
