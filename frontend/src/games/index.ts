// The games: every folder beside this file. Each is loaded when a table of it is opened.
import type { Game } from "./board";

const folders = import.meta.glob<{ game: Game }>("./*/index.ts");

export async function loadGame(name: string): Promise<Game> {
  const load = folders[`./${name}/index.ts`];
  if (!load) throw new Error(`This page cannot draw the game ${name}.`);
  return (await load()).game;
}
