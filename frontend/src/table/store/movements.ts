// What the server tells about a table besides its messages: how things moved, and what to expect.
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
  return told<M>(await asked(`/tables/${table}/paths/${seq}`, AbortSignal.timeout(PATIENCE)));
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
    const answer = await asked(address, signal);
    if (answer?.status !== BUSY) return told<T>(answer);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** The server's answer; null where there is none. */
function asked(address: string, signal: AbortSignal): Promise<Response | null> {
  return fetch(address, { signal }).catch(() => null);
}

async function told<T>(answer: Response | null): Promise<T | null> {
  if (!answer?.ok) return null;
  const found: Promise<T | null> = answer.json();
  return found.catch(() => null);
}
