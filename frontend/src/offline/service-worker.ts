// The service worker of the site. It keeps one page with all that it needs, the one at /device/, and a page for the time
// without a network, and it shows notifications (show-pushed.ts). Everything else goes to the house as if it were not there: no page about anybody is ever kept.
// The server puts the list of what is kept before this script, as SHELL; another list is another version.

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
/** When this version was kept: an entry of its own beside the pages. */
const KEPT_AT = "/device/kept-at";
const kept = new Set(files);
const KEPT_TABLES = "tuppence-tables";
/** Milliseconds. */
const PATIENCE = 4000;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without cookies, so that a page could not be about anybody; and no copy of a browser's own.
  const pages = [page, offline].map((path) => new Request(path, { cache: "reload", credentials: "omit" }));
  await cache.addAll([...pages, ...files.map((path) => new Request(path, { credentials: "omit" }))]);
  await cache.put(KEPT_AT, Response.json(Date.now()));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What is kept; if the browser has thrown it away, what the house has. */
async function own(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** Where this device has the match of a table that cannot be reached, for whoever keeps it (referee/open-offline.svelte.ts). */
async function keptMatch(pathname: string): Promise<Response | null> {
  const kept = await caches.match(pathname, { cacheName: KEPT_TABLES });
  return kept ? Response.redirect(await kept.text()) : null;
}

/** A network may be there and answer nothing: whoever keeps a match waits for it only so long. */
async function asked(request: Request, patient: boolean): Promise<Response> {
  if (patient) return fetch(request);
  const late = new Promise<Response>((_, reject) =>
    setTimeout(() => reject(new Error("No answer.")), PATIENCE),
  );
  return Promise.race([fetch(request), late]);
}

async function elsewhere(request: Request, pathname: string): Promise<Response> {
  const match = await keptMatch(pathname);
  try {
    return await asked(request, match === null);
  } catch (error) {
    if (match) return match;
    const cache = await caches.open(CACHE);
    const instead = await cache.match(offline);
    if (instead) return instead;
    throw error;
  }
}

async function tell(port: MessagePort | undefined): Promise<void> {
  const cache = await caches.open(CACHE);
  const at: number | undefined = await (await cache.match(KEPT_AT))?.json();
  port?.postMessage({ version, at: at ?? Date.now() });
}

export function startServiceWorker(): void {
  showPushed(self);
  self.addEventListener("install", (event) => event.waitUntil(keep()));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  self.addEventListener("message", ({ data, ports }) => {
    if (data === "take") void self.skipWaiting();
    if (data === "version") void tell(ports[0]);
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate")
      event.respondWith(pathname === page ? own(page, request) : elsewhere(request, pathname));
    else if (kept.has(pathname) && search === "") event.respondWith(own(pathname, request));
  });
}
