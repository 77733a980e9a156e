// The shell on this device: the service worker that keeps the pages, how old they are, and when a newer one is taken.
/** Held by every page on which a match is open: nothing is replaced under it. */
const OPEN_MATCH = "tuppence-open-match";
const SCRIPT = "/sw.js";
const TAKE = "take";

export interface Shell {
  /** When this device took its pages, and which they are. */
  at: Date;
  version: string;
}

/** The pages that this device keeps; null where it keeps none. */
export async function keptShell(): Promise<Shell | null> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return null;
  const channel = new MessageChannel();
  const told = new Promise<{ version: string; at: number }>((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
  });
  controller.postMessage("version", [channel.port2]);
  const { version, at } = await told;
  return { version, at: new Date(at) };
}

/** Keep the lock of an open match until the returned function is called. */
export function holdMatch(): () => void {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(OPEN_MATCH, { mode: "shared" }, () => held);
  return release;
}

/** Take a newer shell. The page loads again once it is there. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage(TAKE);
}

/** A shell that is newer than this page. */
export interface Newer {
  take: () => void;
  /** Take it unless a match is open on any page of this device. */
  takeIfFree: () => void;
}

export interface Updates {
  /** The shell is kept: from now on the page works without a network. */
  kept: (shell: Shell) => void;
  /** A newer one is here. It waits for matches to be closed, or for somebody to agree. */
  waits: (newer: Newer) => void;
}

/** Keep the shell on this device, and take a newer one as soon as no page has a match open. */
export async function keepShell(updates: Updates): Promise<void> {
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
  const shell = await keptShell();
  if (shell) updates.kept(shell);
}
