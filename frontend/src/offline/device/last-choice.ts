// What was chosen last on this device, for the next match.
import type { Options } from "../../lib/option-choices";
import { remember, remembered } from "../../lib/storage";
import type { DevicePlayer } from "../../wire/device";

const KEY = "tuppence.device.last";

export interface Last {
  game: string;
  chairs: DevicePlayer[];
  /** By game. */
  options: { [game: string]: Options };
}

export function newChair(level: DevicePlayer["level"] = null): DevicePlayer {
  return { name: "", level };
}

export function readLast(): Last {
  const fresh: Last = { game: "", chairs: [newChair(), newChair()], options: {} };
  try {
    return { ...fresh, ...JSON.parse(remembered(KEY) ?? "{}") };
  } catch {
    return fresh;
  }
}

export function keepLast(last: Last): void {
  remember(KEY, JSON.stringify(last));
}
