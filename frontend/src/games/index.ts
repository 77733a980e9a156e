// The games: one per folder beside this file. Each is loaded when a table of it is opened.
import type { Game } from "./board";

const folders = import.meta.glob<{ game: Game }>("./*/index.ts");

/** What a game offers to the table page. A game without a folder gets a plain text board. */
export async function loadGame(name: string): Promise<Game> {
  const load = folders[`./${name}/index.ts`] ?? (() => import("./plain"));
  return (await load()).game;
}
