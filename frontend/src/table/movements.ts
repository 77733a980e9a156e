// What the server tells about a table besides its messages: how things moved, and what to expect.
import type { Expected } from "../generated/wire";

/** A movement that comes later than this is not waited for: milliseconds. */
const PATIENCE = 2000;
/** What to expect takes longer: it is found by simulation. */
const PATIENCE_FOR_HINTS = 20_000;

/** The movements of a play in the game's own form; null where they are not kept, or come too late. */
export function movement<M>(table: string, seq: number): Promise<M | null> {
  return told(`/tables/${table}/paths/${seq}`, PATIENCE);
}

/** What the player to decide can expect; null where the server does not say. */
export function expected(table: string): Promise<Expected | null> {
  return told(`/tables/${table}/expected`, PATIENCE_FOR_HINTS);
}

async function told<T>(address: string, patience: number): Promise<T | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return null;
    const found: T = await answer.json();
    return found;
  } catch {
    return null;
  }
}
