// How things moved in a play: kept by the server for a while, and by the browser's own cache.

/** A movement that comes later than this is not waited for: milliseconds. */
const PATIENCE = 2000;

/** The movements of a play in the game's own form; null where they are not kept, or come too late. */
export async function movement<M>(table: string, seq: number): Promise<M | null> {
  try {
    const answer = await fetch(`/tables/${table}/paths/${seq}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return null;
    const found: M = await answer.json();
    return found;
  } catch {
    return null;
  }
}
