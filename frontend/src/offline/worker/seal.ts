// Seals the stored logs of this device with a key of this browser that no script can read. What that protects against,
// and what not: docs/decisions/0059.
import { answer, begun, completed, opened } from "../../lib/idb";

/** The initialization vector and the encrypted text. */
export type Sealed = Uint8Array<ArrayBuffer>;

const NAME = "tuppence-device-key";
const KEYS = "keys";
const KEY = "key";
const CIPHER = "AES-GCM";
const DRAWN = 12;

/** Browsers have keys over HTTPS, and on localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** This browser's key, made once. */
async function findKey(): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
  const database = await opened(NAME, (made) => made.createObjectStore(KEYS));
  const transaction = begun(database, [KEYS], "readwrite");
  const done = completed(transaction);
  const keys = transaction.objectStore(KEYS);
  const before: CryptoKey | undefined = await answer(keys.get(KEY));
  if (!before) keys.put(fresh, KEY);
  await done;
  database.close();
  return before ?? fresh;
}

let found: Promise<CryptoKey> | undefined;

function theKey(): Promise<CryptoKey> {
  found ??= findKey().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

export async function seal(text: string): Promise<Sealed | string> {
  if (!canSeal()) return text;
  const iv = crypto.getRandomValues(new Uint8Array(DRAWN));
  const bytes = await crypto.subtle.encrypt(
    { name: CIPHER, iv },
    await theKey(),
    new TextEncoder().encode(text),
  );
  const sealed = new Uint8Array(DRAWN + bytes.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(bytes), DRAWN);
  return sealed;
}

/** The text again. Pages of earlier versions, and those without a key, stored it unsealed. */
export async function unseal(stored: Sealed | string): Promise<string> {
  if (typeof stored === "string") return stored;
  const [iv, bytes] = [stored.subarray(0, DRAWN), stored.subarray(DRAWN)];
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: CIPHER, iv }, await theKey(), bytes));
}
