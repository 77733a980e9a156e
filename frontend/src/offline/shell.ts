// The shell on this device: the service worker that stores the pages, how old they are, and when a newer one is taken.
/** A lock that every page with an open match holds, so that its files are not replaced. */
const OPEN_MATCH = "tuppence-open-match";
const SCRIPT = "/sw.js";
/** The cache that the service worker reads (service-worker.ts). */
const TABLES = "tuppence-tables";
const TAKE = "take";

export interface Shell {
  /** When this device stored its pages, and which they are. */
  at: Date;
  version: string;
}

/** The pages that this device has stored; null where it has none. */
async function storedShell(): Promise<Shell | null> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return null;
  const channel = new MessageChannel();
  const answer = new Promise<{ version: string; at: number }>((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
  });
  controller.postMessage("version", [channel.port2]);
  const { version, at } = await answer;
  return { version, at: new Date(at) };
}

/** Holds the lock of an open match until the returned function is called. */
export function holdMatch(): () => void {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(OPEN_MATCH, { mode: "shared" }, () => held);
  return release;
}

/**
 * Makes the service worker open what this device has stored while an address cannot be reached. `stored`: where it is;
 * the same address, if the offline page shows it there.
 */
export async function findable(address: string, stored: string): Promise<void> {
  const cache = await globalThis.caches?.open(TABLES); // only over HTTPS
  await cache?.put(address, new Response(stored));
}

/** Undoes `findable`. */
export async function unfindable(address: string): Promise<void> {
  const cache = await globalThis.caches?.open(TABLES);
  await cache?.delete(address);
}

/** Takes a newer shell. The page loads again once it is there. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage(TAKE);
}

/** A shell that is newer than this page. */
export interface Newer {
  take: () => void;
  /** Takes it unless a match is open on any page of this device. */
  takeIfFree: () => void;
}

export interface Updates {
  /** The shell is stored: from now on the page works offline. */
  stored: (shell: Shell) => void;
  /** A newer one is here. It waits for matches to be closed, or for somebody to agree. */
  waits: (newer: Newer) => void;
}

/** Stores the shell on this device, and takes a newer one as soon as no page has a match open. */
export async function storeShell(updates: Updates): Promise<void> {
  if (!navigator.serviceWorker) return;
  const found = (waiting: ServiceWorker) => {
    const takeIfFree = () =>
      void navigator.locks.request(OPEN_MATCH, { ifAvailable: true }, (lock) => {
        if (lock) take(waiting);
      });
    updates.waits({ take: () => take(waiting), takeIfFree });
  };
  const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) found(coming);
    });
  });
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  const shell = await storedShell();
  if (shell) updates.stored(shell);
}
