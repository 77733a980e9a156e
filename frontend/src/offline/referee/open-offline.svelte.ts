// A device that keeps a match at a real table: what it needs to go on without the network.

import { Shelf } from "../../lib/shelf";
import type { LiveTable } from "../../table/store/live.svelte";
import type { TableData } from "../../wire";
import type { KeptMatch } from "../worker/store";

/** The service worker's own name for it (offline/service-worker.ts). */
const KEPT_TABLES = "tuppence-tables";

/** Opens the table. What waits on this device to be entered there goes first. */
export async function openKept(live: LiveTable, data: TableData): Promise<void> {
  const waiting = new Shelf(`table-${data.id}`);
  await waiting.ready;
  if (waiting.all.size > 0) await begin(live, data);
  live.open();
  if (!live.unsent) keptOnDevice(live, data);
}

/** Once the reader turns out to keep the match, this device keeps it, too. */
function keptOnDevice(live: LiveTable, data: TableData): void {
  const stop = $effect.root(() => {
    $effect(() => {
      if (!live.now?.isHost || !live.now.table.real || live.now.table.status === "abandoned") return;
      stop();
      void begin(live, data);
    });
  });
}

async function begin(live: LiveTable, data: TableData): Promise<void> {
  const [{ OfflineReferee }, { DeviceStore }, { LaterLibrary }, { holdMatch, keepShell }] = await Promise.all(
    [import("./offline-referee.svelte"), import("../worker/store"), import("./library"), import("../shell")],
  );
  const store = new DeviceStore();
  const match = (await store.read(data.id))?.match ?? newMatch(live, data);
  const library = new LaterLibrary();
  const referee = new OfflineReferee(match, store, library);
  await referee.begin();
  live.keptBy(referee);
  void findable(match.id);
  holdMatch();
  void keepShell({ kept: () => {}, waits: () => {} }).catch(() => {}); // without it the page goes on until it is closed
  if (!live.now?.table.real?.confirmed) library.startSoon();
}

function newMatch(live: LiveTable, data: TableData): KeptMatch {
  return {
    id: data.id,
    game: data.game,
    title: data.title,
    names: live.now?.table.seats.map(({ name }) => name) ?? [],
    status: "playing",
    began: Date.now(),
    changed: Date.now(),
    said: "",
    secret: "",
    rules: data.rulesUrl,
  };
}

/** Has the service worker lead to the kept match while its table cannot be reached. */
async function findable(id: string): Promise<void> {
  const cache = await globalThis.caches?.open(KEPT_TABLES); // only over HTTPS
  await cache?.put(`/tables/${id}/`, new Response(`/device/#/${id}`));
}

/** What the page of a table is told, for a table that this device keeps. */
export function tableData(match: KeptMatch, rules: string, home: string): TableData {
  const { id, game, title } = match;
  const none = { invite: "", qr: "", fields: [], optionsUrl: "", settings: [] };
  return { id, game, title, ...none, homeUrl: home, rulesUrl: rules };
}
