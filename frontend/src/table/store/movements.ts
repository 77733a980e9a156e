// What the server tells about a table besides its messages: how things moved, and what to expect.
import { request } from "../../lib/http";
import type { Expected, Odds } from "../../wire";

/** A movement that comes later than this is not waited for: milliseconds. */
const PATIENCE = 2000;
/** What to expect takes longer, on a busy server much longer: it is found by simulation. */
const PATIENCE_FOR_HINTS = 60_000;
/** A busy server is asked again after so long. */
const AGAIN = 1000;
const BUSY = 503;

/** The movements of a play in the game's own form; null where they are not kept, or come too late. */
export async function movement<M>(table: string, seq: number): Promise<M | null> {
  const { ok, told } = await request<M>(`/tables/${table}/paths/${seq}`, {
    signal: AbortSignal.timeout(PATIENCE),
  });
  return ok ? told : null;
}

/** What the player to decide can expect; null where the server does not say. */
export function expected(table: string): Promise<Expected | null> {
  return hint<Expected>(`/tables/${table}/expected`);
}

/** What the player to decide can expect by the place aimed at, from a height in mm; null where the server does not say. */
export function odds(table: string, height: number): Promise<Odds | null> {
  return hint<Odds>(`/tables/${table}/odds?height=${height}`);
}

/** The answer to a question that a busy server is asked again. */
async function hint<T>(address: string): Promise<T | null> {
  const signal = AbortSignal.timeout(PATIENCE_FOR_HINTS);
  for (;;) {
    const { status, ok, told } = await request<T>(address, { signal });
    if (status !== BUSY) return ok ? told : null;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
