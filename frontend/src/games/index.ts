// The games: every folder beside this file. Each is loaded when a table of it is opened.
import type { Game } from "./board";

const folders = import.meta.glob<{ game: Game }>("./*/index.ts");

/** What a game offers to the table page; of a game without a folder, what can be said of any. */
export async function loadGame(name: string): Promise<Game> {
  const load = folders[`./${name}/index.ts`] ?? (() => import("./plain"));
  return (await load()).game;
}
