// Why a seat lost or won a nickel, in few words, until it throws again.
import type { LogEntry } from "../../generated/wire";
import type { Caption } from "../board";

export function reasonOf(entries: LogEntry[], seat: number): Caption | null {
  for (const entry of entries.toReversed()) {
    for (const { data } of entry.events.toReversed()) {
      if (data.type === "threw" && data.seat === seat) return null;
      if (data.type === "nickel_won" && data.seat === seat)
        return { long: "won a nickel: gathered all", short: "+1: took all" };
      if (data.type === "nickel_lost" && data.seat === seat) return lost(entry, data.why);
      if (data.type === "starts") return null;
    }
  }
  return null;
}

function lost(entry: LogEntry, why: unknown): Caption {
  if (why === "boothed") return { long: "lost a nickel: whole throw boothed", short: "−1: all boothed" };
  const by = entry.events.find(({ data }) => data.type === "cancelled")?.data.seat;
  return { long: `lost a nickel: all sent to the Balcony by {${by}}`, short: `−1: by {${by}}` };
}
