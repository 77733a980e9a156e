import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OptionCheck, RealGame } from "../../wire";
import Begin from "./Begin.svelte";
import { type Choice, choiceOf, newPlayer } from "./choice";

const FITS: OptionCheck = { ok: true, refused: null, options: {}, idle: {} };
const real = { name: "a-sheet", fields: [], surface: "GA-1" };
const game: RealGame = { name: "a-game", title: "A game", fewest: 2, most: 3, rulesUrl: "/", real };
let shown: object | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => void (shown && unmount(shown)));

function show(names: string[], refusal = ""): { choice: Choice; counts: number[]; begun: number } {
  const choice = $state({ ...choiceOf(""), players: names.map((name) => newPlayer(null, name)) });
  const seen = { choice, counts: [] as number[], begun: 0 };
  const check = async (options: { players?: unknown }) => {
    seen.counts.push(Number(options.players));
    return FITS;
  };
  const begin = async () => {
    seen.begun++;
    return refusal;
  };
  document.body.innerHTML = "";
  shown = mount(Begin, { target: document.body, props: { game, entry: real, choice, check, begin } });
  flushSync();
  return seen;
}

const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("li input")];
const enter = (input: HTMLInputElement | undefined) => {
  input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  flushSync();
};

test("Enter moves to the next name, and adds a seat up to the most", async () => {
  show(["Ann", "Bob"]);
  enter(inputs()[0]);
  expect(document.activeElement).toBe(inputs()[1]);
  enter(inputs()[1]);
  await expect.poll(() => document.activeElement).toBe(inputs()[2]);
  enter(inputs()[2]);
  expect(inputs()).toHaveLength(3);
});

test("a player is moved up, and the button has the focus after it", async () => {
  const { choice } = show(["Ann", "Bob", "Cy"]);
  named("Move Cy up")?.click();
  flushSync();
  expect(choice.players.map(({ name }) => name)).toEqual(["Ann", "Cy", "Bob"]);
  await expect.poll(() => document.activeElement).toBe(named("Move Cy up"));
});

test("options are checked for the number of names", () => {
  const { choice, counts } = show(["Ann", ""]);
  choice.players.push(newPlayer(null, "Bob"), newPlayer(null, "Cy"));
  flushSync();
  expect(counts).toEqual([2, 3]);
});

test("a refusal is announced, and the form can be sent again", async () => {
  const seen = show(["Ann", "Bob"], "Two players are called Ann.");
  for (const time of [1, 2]) {
    document.querySelector("form")?.requestSubmit();
    await expect.poll(() => document.querySelector("[role=alert]")?.textContent).toContain("Two players");
    expect(seen.begun).toBe(time);
  }
});
