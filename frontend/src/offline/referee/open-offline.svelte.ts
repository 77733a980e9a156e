// Prepares a referee's device to continue offline.
import { ItemStore } from "../../lib/item-store";
import type { LiveTable } from "../../table/store/live.svelte";
import type { TableData } from "../../wire";
import type { StoredMatch } from "../worker/store";

/** Opens the table. Entries that wait on this device are sent first. */
export async function openOffline(live: LiveTable, data: TableData): Promise<void> {
  const waiting = new ItemStore(`table-${data.id}`);
  await waiting.ready;
  if (waiting.all.size > 0) await begin(live, data);
  live.open();
  if (!live.unsent) beginForReferee(live, data);
}

/** Begins once the reader turns out to be the referee. */
function beginForReferee(live: LiveTable, data: TableData): void {
  const stop = $effect.root(() => {
    $effect(() => {
      if (!live.now?.isHost || !live.now.table.real || live.now.table.status === "abandoned") return;
      stop();
      void begin(live, data);
    });
  });
}

async function begin(live: LiveTable, data: TableData): Promise<void> {
  const [{ OfflineReferee }, { DeviceStore }, { LaterLibrary }, { findable, holdMatch, storeShell }] =
    await Promise.all([
      import("./offline-referee.svelte"),
      import("../worker/store"),
      import("./library"),
      import("../shell"),
    ]);
  const store = new DeviceStore();
  const match = (await store.read(data.id))?.match ?? newMatch(live, data);
  const library = new LaterLibrary();
  const referee = new OfflineReferee(match, store, library);
  await referee.begin();
  live.refereedBy(referee);
  void findable(`/tables/${match.id}/`, `/device/#/${match.id}`);
  holdMatch();
  void storeShell({ stored: () => {}, waits: () => {} }).catch(() => {}); // without it the page works until it is closed
  if (!live.now?.table.real?.confirmed) library.startSoon();
}

function newMatch(live: LiveTable, data: TableData): StoredMatch {
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

/** The data of a table's page, for a match that is stored on this device. */
export function tableData(match: StoredMatch, rules: string, home: string): TableData {
  const { id, game, title } = match;
  const none = { invite: "", qr: "", fields: [], optionsUrl: "", settings: [] };
  return { id, game, title, ...none, homeUrl: home, rulesUrl: rules };
}
