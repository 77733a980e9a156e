// What is chosen for a match of several people at one device or one table, and the last choice, for the next match.
import { rememberNames } from "../../lib/names/recent-names";
import type { Options } from "../../lib/option-choices";
import { remember, remembered } from "../../lib/storage";
import type { WrittenDown } from "../../wire";
import type { DevicePlayer } from "../../wire/device";

const KEY = "tuppence.device.last";

export interface Choice {
  players: DevicePlayer[];
  official: string;
  surface: boolean;
  /** By game. */
  options: { [game: string]: Options };
}

/** As it is stored. */
interface Last extends Pick<Choice, "options"> {
  game: string;
  /** The players. The old name, because browsers have stored it. */
  chairs: DevicePlayer[];
}

export function newPlayer(level: DevicePlayer["level"] = null, name = ""): DevicePlayer {
  return { name, level };
}

function readLast(): Last {
  const fresh: Last = { game: "", chairs: [newPlayer(), newPlayer()], options: {} };
  try {
    return { ...fresh, ...JSON.parse(remembered(KEY) ?? "{}") };
  } catch {
    return fresh;
  }
}

/** The last game, and the choice that another match begins with. */
export function lastChoice(): Choice & { game: string } {
  const { game, chairs, options } = readLast();
  return { game, players: chairs, official: "", surface: false, options };
}

export function rememberChoice(game: string, { players, options }: Choice): void {
  remember(KEY, JSON.stringify({ game, chairs: players, options } satisfies Last));
  rememberNames(peopleOf(players).map(({ name }) => name));
}

export function peopleOf(players: DevicePlayer[]): DevicePlayer[] {
  return players.filter(({ level }) => level === null);
}

/** What is written down before a match at a real table. A seat without a name is empty. */
export function writtenDown({ players, official, surface }: Choice): WrittenDown {
  const names = players.map(({ name }) => name.trim()).filter((name) => name !== "");
  return { names, official, surface };
}

/** The address of the form of a real table with these names. `after`: the table of the match before. */
export function formAddress(form: string, names: string[], official: string, after: string): string {
  return `${form}?${new URLSearchParams({ names: names.join("\n"), official, after })}`;
}

/** The names in the address of the form, or else the last ones, and two seats at least. */
export function choiceOf(search: string): Choice & { after: string } {
  const [given, last] = [new URLSearchParams(search), lastChoice()];
  const names = (given.get("names") ?? "").split("\n").filter((name) => name !== "");
  const players = names.length > 0 ? names.map((name) => newPlayer(null, name)) : peopleOf(last.players);
  while (players.length < 2) players.push(newPlayer());
  return { ...last, players, official: given.get("official") ?? "", after: given.get("after") ?? "" };
}
