// Every folder of games/ is a game that the page can draw, except what games share; there is no list.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadGame } from ".";

const folder = import.meta.dirname;
const NO_GAMES = ["plain", "shared"];
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_GAMES.includes(entry.name))
  .map(({ name }) => name);

test.each(names)("%s can be loaded", async (name) => {
  const game = await loadGame(name);
  expect(game.Board).toBeTypeOf("function");
  expect(game.Holding).toBeTypeOf("function");
});

const sheets = names.filter((name) => existsSync(join(folder, name, "sheet")));

test.each(sheets)("the score sheet of %s can be loaded", async (name) => {
  const [game, sheet] = [await loadGame(name), await loadGame(`${name}-sheet`)];
  expect(sheet.Board).toBeTypeOf("function");
  expect(sheet.Board).not.toBe(game.Board);
  expect(sheet.Board).not.toBe((await loadGame("no-such-game")).Board);
});

test("a game that has no folder is shown in words", async () => {
  const { Board, buttons } = await loadGame("no-such-game");
  expect(Board).toBeTypeOf("function");
  expect(buttons).toEqual([]);
});
