// The sheet of a night as shown: the server's last version, with the unsent changes and the drafts applied.

import type { ResponseBody } from "../lib/http";
import { Outbox, type RefusedEntry } from "../lib/outbox";
import { Shelf } from "../lib/shelf";
import { remember, remembered } from "../lib/storage";
import type { NightData, Sheet, SheetAnswer, SheetMatch } from "../wire/night";
import { type Begun, type Draft, draftOf, keyOf, overtaken } from "./begun";
import { newest, sender } from "./send";
import { after, isThere, type SheetChange } from "./sheet";

const AGAIN_MS = 2000;

export class Night {
  sheet: Sheet;
  waiting = $state(0);
  later = $state("");
  online = $state(navigator.onLine);
  begun: Begun;
  refused = $state.raw<RefusedEntry<SheetChange>[]>([]);
  /** Why this person may no longer run the night. */
  barred = $state("");
  /** Once what earlier pages kept is shown. A tap before that would not know of theirs. */
  readonly ready: Promise<void>;
  private told: Sheet;
  private looking = false;
  private readonly shown: string;
  private readonly drafts: Shelf<Draft>;
  private readonly outbox: Outbox<SheetChange, ResponseBody<SheetAnswer>>;

  constructor(
    readonly data: NightData,
    token: string,
  ) {
    this.told = data.sheet;
    this.sheet = $state.raw(data.sheet);
    const key = `night-${data.night}-${data.person}`;
    this.shown = `${key}-shown`;
    this.drafts = new Shelf(`${key}-drafts`, () => this.show());
    this.begun = $state.raw({ shown: Number(remembered(this.shown)), drafts: {} });
    this.outbox = new Outbox(key, {
      send: sender(data.sendUrl, token),
      hear: ({ told, done, later }) => {
        this.later = later ?? "";
        if (done?.change === "result") this.dropDrafts(done.number, done.group);
        if (told?.sheet) this.take(told.sheet);
        this.show();
      },
      changed: () => this.show(),
      isThere: (said, told) => isThere(said, told?.sheet),
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
    void this.outbox.add(said, settles);
    this.show();
  }

  /** Discards a refused change. */
  discard(request: string): void {
    void this.outbox.discard(request);
    this.show();
  }

  /** Reads what earlier pages kept, and sends it. */
  private async begin(): Promise<void> {
    await Promise.all([this.outbox.ready, this.drafts.ready]);
    this.show();
    this.flush();
  }

  open(shown: number): void {
    remember(this.shown, String(shown));
    this.begun = { ...this.begun, shown };
  }

  draftOf(match: SheetMatch): ReturnType<typeof draftOf> {
    return draftOf(this.begun, this.sheet, match);
  }

  draft(match: SheetMatch, draft: Draft): void {
    void this.drafts.put(keyOf(match), draft);
    this.show();
  }

  /** Asks for the current sheet. */
  async look(): Promise<void> {
    if (document.hidden || this.looking) return;
    this.looking = true;
    const { sheet, why } = await newest(this.data.stateUrl);
    this.looking = false;
    this.barred = why ?? (sheet ? "" : this.barred);
    if (sheet) this.take(sheet);
    this.show();
  }

  private again(): void {
    if (this.outbox.waiting.length) this.flush();
    else void this.look();
  }

  private flush(): void {
    if (this.outbox.waiting.length) void this.outbox.flush();
  }

  /** Ignores an older sheet, because answers may arrive out of order. */
  private take(sheet: Sheet): void {
    if (sheet.version >= this.told.version) this.told = sheet;
  }

  private dropDrafts(number: number, group: number): void {
    const gone = [...this.drafts.all.keys()].filter((key) => key.startsWith(`${number}-${group}-`));
    if (gone.length > 0) void this.drafts.drop(...gone);
  }

  /** Keeps a draft of a match that somebody else has recorded, until the official deals with it. */
  private keepOvertaken(): void {
    for (const { key, number, group, order, official, match } of overtaken(this.begun, this.told)) {
      void this.drafts.drop(key);
      const same = match?.order?.join() === order.join();
      const sent = this.outbox.all.some(
        ({ said }) => said.change === "result" && said.number === number && said.group === group,
      );
      if (!order.length || same || sent) continue;
      const by = match?.recorded?.by ?? "somebody else";
      const why = match?.order
        ? `Match ${number} was recorded by ${by} already.`
        : `The tables of match ${number} have changed.`;
      const said: SheetChange = { change: "result", number, group, order, official: official ?? 0 };
      this.outbox.keepRefused(`overtaken-${key}`, said, why);
    }
  }

  private show(): void {
    this.begun = { ...this.begun, drafts: Object.fromEntries(this.drafts.all) };
    this.keepOvertaken();
    this.begun = { ...this.begun, drafts: Object.fromEntries(this.drafts.all) };
    const { waiting } = this.outbox;
    this.sheet = waiting.reduce((sheet, one) => after(sheet, one.said), this.told);
    this.waiting = waiting.length;
    this.refused = this.outbox.refused;
  }
}
