// The one list of games. Each is loaded when a table of it is opened.
import type { Game } from "./board";

const games: Record<string, () => Promise<Game>> = {
  "penny-drop": () => import("./penny-drop").then((module) => module.game),
};

export async function loadGame(name: string): Promise<Game> {
  const load = games[name];
  if (!load) throw new Error(`This page cannot draw the game ${name}.`);
  return load();
}
