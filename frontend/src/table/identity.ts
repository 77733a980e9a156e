// Random marks of this browser. Not crypto.randomUUID: a house on a local network is served without TLS.

/** So many random bytes in hex. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Our part of the table's chance: drawn once a table, so that a reload offers the same one. */
export function seedFor(table: string): string {
  const key = `tuppence.seed.${table}`;
  const kept = remembered(key);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const fresh = randomHex(16);
  remember(key, fresh);
  return fresh;
}

/** A remembered word, or null; storage may be forbidden. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
