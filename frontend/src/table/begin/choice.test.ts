import { beforeEach, expect, test } from "vitest";
import { recentNames } from "../../lib/names/recent-names";
import { choiceOf, formAddress, lastChoice, newPlayer, rememberChoice, writtenDown } from "./choice";

beforeEach(() => localStorage.clear());

test("the form's address has names, official and previous match", () => {
  const address = formAddress("/games/a-game/real", ["Ann", "Bob & Co"], "Rita", "abc");
  const { after, ...choice } = choiceOf(new URL(address, "https://x").search);
  expect(after).toBe("abc");
  expect(writtenDown(choice)).toEqual({ names: ["Ann", "Bob & Co"], official: "Rita", surface: false });
});

test("a form without names begins with the last match's people", () => {
  expect(choiceOf("").players).toEqual([newPlayer(), newPlayer()]);
  const players = [newPlayer(null, "Ann"), newPlayer("regular"), newPlayer(null, "Cy")];
  const options = { "a-game": { rounds: 2 } };
  rememberChoice("a-game", { players, options, official: "Rita", surface: true });
  expect(recentNames()).toEqual(["Ann", "Cy"]);
  expect(lastChoice()).toEqual({ game: "a-game", players, options, official: "", surface: false });
  expect(choiceOf("").players.map(({ name }) => name)).toEqual(["Ann", "Cy"]);
});

test("a form has two seats at least", () => {
  expect(choiceOf("?names=").players).toHaveLength(2);
  expect(choiceOf("?names=Ann").players).toEqual([newPlayer(null, "Ann"), newPlayer()]);
});

test("a broken store is empty, and unnamed seats are nobody's", () => {
  localStorage.setItem("tuppence.device.last", "{");
  const choice = lastChoice();
  expect(choice.players).toHaveLength(2);
  choice.players.push(newPlayer(null, " Ann "));
  expect(writtenDown(choice).names).toEqual(["Ann"]);
});
