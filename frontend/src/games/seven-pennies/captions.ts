// The reason why a seat lost or won a nickel, shown until its next throw.
import type { NickelLost } from "../../wire/seven-pennies";
import type { Caption } from "../contract";
import type { LogEntry } from "./view";

export function reasonOf(entries: LogEntry[], seat: number): Caption | null {
  for (const entry of entries.toReversed()) {
    for (const { data } of entry.events.toReversed()) {
      if (data.type === "threw" && data.seat === seat) return null;
      if (data.type === "nickel_won" && data.seat === seat)
        return { long: "+1: gathered all", short: "+1 took all" };
      if (data.type === "nickel_lost" && data.seat === seat) return lost(entry, data.why);
      if (data.type === "starts") return null;
    }
  }
  return null;
}

function lost(entry: LogEntry, why: NickelLost["why"]): Caption {
  if (why === "boothed") return { long: "−1: all paired off", short: "−1 paired" };
  const by = entry.events.find(({ data }) => data.type === "cancelled")?.data.seat;
  return { long: `−1: all sent back by {${by}}`, short: `−1 by {${by}}` };
}
