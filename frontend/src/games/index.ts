// The games: one per folder beside this file. Each is loaded when a table of it is opened.
import type { Game } from "./contract";

const folders = import.meta.glob<{ game: Game }>(["./*/index.ts", "./*/sheet/index.ts"]);
/** The suffix of the name of a score sheet, after the name of its game. Its folder is in the game's. */
const SHEET = /-sheet$/;

/** Whether a game is the score sheet of another. */
export function isSheet(name: string): boolean {
  return SHEET.test(name);
}

/** Loads a game. A game without a folder gets a plain text board. */
export async function loadGame(name: string): Promise<Game> {
  const folder = name.replace(SHEET, "/sheet");
  const load = folders[`./${folder}/index.ts`] ?? (() => import("./plain"));
  return (await load()).game;
}
