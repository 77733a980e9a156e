// The service worker of the site. It stores the page at /device/ with its files, and a page for the time without a
// network, and it shows notifications (show-pushed.ts). All other requests go to the server: no page about anybody is
// ever stored. The server puts the list of stored files before this script, as SHELL; another list is another version.
import type { Shell } from "../wire";
import { type Shows, showPushed } from "./show-pushed";

/** The part of a service worker's scope that is used here; the types of pages do not have it. */
interface Scope {
  SHELL: Shell;
  clients: Shows["clients"] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(type: "fetch", heard: (event: Fetch) => void): void;
  addEventListener(type: "message", heard: (event: MessageEvent) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const self: Scope & Shows;
const { version, page, offline, files } = self.SHELL;
const PREFIX = "tuppence-shell-";
const CACHE = PREFIX + version;
/** The cache entry with the time at which this version was stored. */
const STORED_AT = "/device/stored-at";
const stored = new Set(files);
const TABLES = "tuppence-tables";
/** How long a stored match or sheet waits for the network: milliseconds. */
const PATIENCE = 4000;

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without cookies, so that no page is about anybody; and not from the browser's cache.
  const pages = [page, offline].map((path) => new Request(path, { cache: "reload", credentials: "omit" }));
  await cache.addAll([...pages, ...files.map((path) => new Request(path, { credentials: "omit" }))]);
  await cache.put(STORED_AT, Response.json(Date.now()));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The stored file; if the browser has deleted it, the server's. */
async function own(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** Where this device has stored what an address shows (shell.ts): a referee's match, or a night's sheet; or null. */
async function storedAt(pathname: string): Promise<string | null> {
  const address = await caches.match(pathname, { cacheName: TABLES });
  return address ? address.text() : null;
}

/** Fetches within the time limit, unless `patient`: a network may be there and answer nothing. */
async function fetched(request: Request, patient: boolean): Promise<Response> {
  if (patient) return fetch(request);
  const late = new Promise<Response>((_, reject) =>
    setTimeout(() => reject(new Error("No answer.")), PATIENCE),
  );
  return Promise.race([fetch(request), late]);
}

async function elsewhere(request: Request, pathname: string): Promise<Response> {
  const at = await storedAt(pathname);
  try {
    return await fetched(request, at === null);
  } catch (error) {
    if (at !== null && at !== pathname) return Response.redirect(at);
    const cache = await caches.open(CACHE);
    const instead = await cache.match(offline);
    if (instead) return instead;
    throw error;
  }
}

async function sendVersion(port: MessagePort | undefined): Promise<void> {
  const cache = await caches.open(CACHE);
  const at: number | undefined = await (await cache.match(STORED_AT))?.json();
  port?.postMessage({ version, at: at ?? Date.now() });
}

export function startServiceWorker(): void {
  showPushed(self);
  self.addEventListener("install", (event) => event.waitUntil(storeFiles()));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  self.addEventListener("message", ({ data, ports }) => {
    if (data === "take") void self.skipWaiting();
    if (data === "version") void sendVersion(ports[0]);
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate")
      event.respondWith(pathname === page ? own(page, request) : elsewhere(request, pathname));
    else if (stored.has(pathname) && search === "") event.respondWith(own(pathname, request));
  });
}
