// The sheet of a night as shown: the server's last version, with the unsent changes and the drafts applied.

import type { ResponseBody } from "../lib/http";
import { ItemStore } from "../lib/item-store";
import { OfflineQueue, type RefusedChange } from "../lib/offline-queue";
import { remember, remembered } from "../lib/storage";
import type { NightData, Sheet, SheetAnswer, SheetMatch } from "../wire/night";
import { type Begun, type Draft, draftOf, keyOf, overtaken } from "./begun";
import { newest, sender } from "./send";
import { after, isThere, nextMatch, type SheetChange } from "./sheet";
import { storeSheet } from "./stored";

const AGAIN_MS = 2000;

export class Night {
  sheet: Sheet;
  waiting = $state(0);
  later = $state("");
  online = $state(navigator.onLine);
  begun: Begun;
  refused = $state.raw<RefusedChange<SheetChange>[]>([]);
  /** Why nothing is entered any more: the night is cancelled, its season over, or this person may not run it. */
  barred = $state("");
  /** When this device stored the sheet, until the server has answered; undefined if the page came from the server. */
  storedAt = $state<number>();
  /** Resolves once the entries of earlier pages are shown. A tap before that would not know them. */
  readonly ready: Promise<void>;
  /** The server's last version. */
  private latest: Sheet;
  private looking = false;
  private readonly shown: string;
  private readonly drafts: ItemStore<Draft>;
  private readonly queue: OfflineQueue<SheetChange, ResponseBody<SheetAnswer>>;

  constructor(
    readonly data: NightData,
    token: string,
    at?: number,
  ) {
    this.storedAt = at;
    this.latest = data.sheet;
    this.sheet = $state.raw(data.sheet);
    const key = `night-${data.night}-${data.person}`;
    this.shown = `${key}-shown`;
    this.drafts = new ItemStore(`${key}-drafts`, () => this.show());
    this.begun = $state.raw({ shown: Number(remembered(this.shown)), drafts: {} });
    this.queue = new OfflineQueue(key, {
      send: sender(data, token),
      notify: ({ body, done, later }) => {
        this.later = later ?? "";
        if (done?.change === "result") this.dropDrafts(done.number, done.group);
        if (body?.sheet) this.take(body.sheet);
        this.show();
      },
      changed: () => this.show(),
      isThere: (said, body) => isThere(said, body?.sheet),
    });
    this.ready = this.begin();
    addEventListener("online", () => {
      this.online = true;
      this.flush();
    });
    addEventListener("offline", () => {
      this.online = false;
    });
    document.addEventListener("visibilitychange", () => void this.look());
    setInterval(() => this.again(), AGAIN_MS);
  }

  enter(said: SheetChange, settles?: string): void {
    void this.queue.add(said, settles);
    this.show();
  }

  /** Discards a refused change. */
  discard(request: string): void {
    void this.queue.discard(request);
    this.show();
  }

  /** Reads the entries of earlier pages, and sends them. */
  private async begin(): Promise<void> {
    await Promise.all([this.queue.ready, this.drafts.ready]);
    this.show();
    this.flush();
    if (!this.storedAt) void storeSheet(this.data);
  }

  open(shown: number): void {
    remember(this.shown, String(shown));
    this.begun = { ...this.begun, shown };
  }

  /** Opens the next match without a result, from the shown one on. After the last one, that stays open. */
  openNext(): void {
    const next = nextMatch(this.sheet, this.begun.shown);
    if (next) this.open(next);
  }

  draftOf(match: SheetMatch): ReturnType<typeof draftOf> {
    return draftOf(this.begun, this.sheet, match);
  }

  draft(match: SheetMatch, draft: Draft): void {
    void this.drafts.put(keyOf(match), draft);
    this.show();
  }

  /** Requests the current sheet. */
  async look(): Promise<void> {
    if (document.hidden || this.looking) return;
    this.looking = true;
    const { sheet, why } = await newest(this.data.stateUrl);
    this.looking = false;
    this.barred = why ?? (sheet ? "" : this.barred);
    if (why) this.storedAt = undefined;
    if (sheet) this.take(sheet);
    this.show();
  }

  private again(): void {
    if (this.queue.waiting.length) this.flush();
    else void this.look();
  }

  private flush(): void {
    if (this.queue.waiting.length) void this.queue.flush();
  }

  /** Ignores an older sheet, because answers may arrive out of order. */
  private take(sheet: Sheet): void {
    this.storedAt = undefined;
    const newer = sheet.version > this.latest.version;
    if (sheet.version >= this.latest.version) this.latest = sheet;
    if (newer) void storeSheet({ ...this.data, sheet });
  }

  private dropDrafts(number: number, group: number): void {
    const gone = [...this.drafts.all.keys()].filter((key) => key.startsWith(`${number}-${group}-`));
    if (gone.length > 0) void this.drafts.drop(...gone);
  }

  /** Turns the draft of a match that somebody else has recorded into a refused change, for the official to decide. */
  private refuseOvertaken(): void {
    for (const { key, number, group, order, official, match } of overtaken(this.begun, this.latest)) {
      void this.drafts.drop(key);
      const same = match?.order?.join() === order.join();
      const sent = this.queue.all.some(
        ({ said }) => said.change === "result" && said.number === number && said.group === group,
      );
      if (!order.length || same || sent) continue;
      const by = match?.recorded?.by ?? "somebody else";
      const why = match?.order
        ? `Match ${number} was recorded by ${by} already.`
        : `The tables of match ${number} have changed.`;
      const said: SheetChange = {
        change: "result",
        number,
        group,
        order,
        official: official ?? 0,
        pub: false,
      };
      this.queue.addRefused(`overtaken-${key}`, said, why);
    }
  }

  private show(): void {
    this.begun = { ...this.begun, drafts: Object.fromEntries(this.drafts.all) };
    this.refuseOvertaken();
    this.begun = { ...this.begun, drafts: Object.fromEntries(this.drafts.all) };
    const { waiting } = this.queue;
    this.sheet = waiting.reduce((sheet, one) => after(sheet, one.said), this.latest);
    this.waiting = waiting.length;
    this.refused = this.queue.refused;
  }
}
