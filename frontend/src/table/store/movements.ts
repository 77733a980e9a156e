// What the server sends about a table besides its messages: how things moved, and what to expect.
import { request } from "../../lib/http";
import type { Expected, Odds } from "../../wire";

/** The time limit of a movement: milliseconds. */
const PATIENCE = 2000;
/** Hints take longer, on a busy server much longer: they come from simulations. */
const PATIENCE_FOR_HINTS = 60_000;
/** Milliseconds until a busy server is asked again. */
const AGAIN = 1000;
const BUSY = 503;

/** The movements of a play in the game's own form; null if they are not stored, or come too late. */
export async function movement<M>(table: string, seq: number): Promise<M | null> {
  const { ok, body } = await request<M>(`/tables/${table}/paths/${seq}`, {
    signal: AbortSignal.timeout(PATIENCE),
  });
  return ok ? body : null;
}

/** What the player to decide can expect; null where the server does not say. */
export function expected(table: string): Promise<Expected | null> {
  return hint<Expected>(`/tables/${table}/expected`);
}

/** What the player to decide can expect by the place aimed at, from a height in mm; null where the server does not say. */
export function odds(table: string, height: number): Promise<Odds | null> {
  return hint<Odds>(`/tables/${table}/odds?height=${height}`);
}

/** Asks again while the server is busy. */
async function hint<T>(address: string): Promise<T | null> {
  const signal = AbortSignal.timeout(PATIENCE_FOR_HINTS);
  for (;;) {
    const { status, ok, body } = await request<T>(address, { signal });
    if (status !== BUSY) return ok ? body : null;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
