// The games that were played in this browser, so that their first games are not offered any more.
import { remember, remembered } from "./storage";

const KEY = "tuppence.known";

const known = () => new Set((remembered(KEY) ?? "").split(" "));

export function knows(game: string): boolean {
  return known().has(game);
}

export function know(game: string): void {
  if (!knows(game)) remember(KEY, [...known().add(game)].join(" ").trim());
}
