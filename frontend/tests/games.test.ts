// Every folder of games/ is a game that the page can draw; no list says so.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadGame } from "../src/games";

const folder = join(import.meta.dirname, "../src/games");
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(names)("%s can be loaded", async (name) => {
  const game = await loadGame(name);
  expect(game.Board).toBeTypeOf("function");
  expect(game.Holding).toBeTypeOf("function");
});

test("a game that has no folder is shown in words", async () => {
  const { Board, buttons } = await loadGame("no-such-game");
  expect(Board).toBeTypeOf("function");
  expect(buttons).toEqual([]);
});
