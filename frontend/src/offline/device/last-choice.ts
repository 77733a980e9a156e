// The choices for the last match on this device, for the next one.
import type { Options } from "../../lib/option-choices";
import { remember, remembered } from "../../lib/storage";
import type { DevicePlayer } from "../../wire/device";

const KEY = "tuppence.device.last";

export interface Last {
  game: string;
  /** The players. The old name, because browsers have stored it. */
  chairs: DevicePlayer[];
  /** By game. */
  options: { [game: string]: Options };
}

export function newPlayer(level: DevicePlayer["level"] = null): DevicePlayer {
  return { name: "", level };
}

export function readLast(): Last {
  const fresh: Last = { game: "", chairs: [newPlayer(), newPlayer()], options: {} };
  try {
    return { ...fresh, ...JSON.parse(remembered(KEY) ?? "{}") };
  } catch {
    return fresh;
  }
}

export function rememberLast(last: Last): void {
  remember(KEY, JSON.stringify(last));
}
