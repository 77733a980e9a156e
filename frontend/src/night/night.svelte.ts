// The sheet of a night as shown: the server's last version, with the unsent changes and the drafts applied.
import { remember, remembered } from "../table/identity";
import { type Begun, type Draft, draftOf, keyOf, overtaken } from "./begun";
import { Queue, type Refused } from "./queue";
import { newest, sender } from "./send";
import { after, atOurTables, type Change, type Match, type Sheet } from "./sheet";
import { Store } from "./store";

export interface NightData {
  night: number;
  person: number;
  sendUrl: string;
  stateUrl: string;
  liveUrl: string;
  tableUrl: string;
  nightUrl: string;
  sheet: Sheet;
  fewest: number;
  most: number;
}

const AGAIN_MS = 5000;
const LOOKS_WHILE_LIVE = 6; // with a live connection, ask only every sixth time

export class Night {
  sheet: Sheet;
  waiting = $state(0);
  later = $state("");
  online = $state(navigator.onLine);
  begun: Begun;
  refused = $state.raw<Refused[]>([]);
  /** Why this person may no longer run the night. */
  barred = $state("");
  /** Whether the server announces changes. */
  isLive: () => boolean = () => false;
  private told: Sheet;
  private times = 0;
  private readonly shown: string;
  private readonly drafts: Store<Draft>;
  private readonly queue: Queue;

  constructor(
    readonly data: NightData,
    token: string,
  ) {
    this.told = data.sheet;
    this.sheet = $state.raw(data.sheet);
    const key = `night-${data.night}-${data.person}`;
    this.shown = `${key}-shown`;
    this.drafts = new Store(`${key}-draft:`);
    this.begun = $state.raw({ shown: Number(remembered(this.shown)), drafts: {} });
    this.queue = new Queue(key, sender(data.sendUrl, token), (heard) => {
      this.later = heard.later ?? "";
      if (heard.done?.change === "result") this.dropDrafts(heard.done.number, heard.done.group);
      if (heard.sheet) this.take(heard.sheet);
      this.show();
    });
    this.show();
    addEventListener("online", () => {
      this.online = true;
      this.flush();
    });
    addEventListener("offline", () => {
      this.online = false;
    });
    addEventListener("storage", () => this.show()); // changes in another tab of this browser
    document.addEventListener("visibilitychange", () => void this.look());
    setInterval(() => this.again(), AGAIN_MS);
    this.flush();
  }

  enter(said: Change, settles?: string): void {
    this.queue.add(said, settles);
    this.show();
  }

  /** Discards a refused change. */
  discard(request: string): void {
    this.queue.discard(request);
    this.show();
  }

  open(shown: number): void {
    remember(this.shown, String(shown));
    this.begun = { ...this.begun, shown };
  }

  draftOf(match: Match): ReturnType<typeof draftOf> {
    return draftOf(this.begun, this.sheet, match);
  }

  draft(match: Match, draft: Draft): void {
    this.drafts.put(keyOf(match), draft);
    this.show();
  }

  /** The server has announced a version of the sheet. */
  heardOf(version: number): void {
    if (version > this.told.version) void this.look();
  }

  /** Asks for the current sheet. */
  async look(): Promise<void> {
    if (document.hidden) return;
    const { sheet, why } = await newest(this.data.stateUrl);
    this.barred = why ?? (sheet ? "" : this.barred);
    if (sheet) this.take(sheet);
    this.show();
  }

  private again(): void {
    this.times += 1;
    if (this.queue.waiting.length) this.flush();
    else if (!this.isLive() || atOurTables(this.told) || this.times % LOOKS_WHILE_LIVE === 0)
      void this.look();
  }

  private flush(): void {
    if (this.queue.waiting.length) void this.queue.flush();
  }

  /** Ignores an older sheet, because answers may arrive out of order. */
  private take(sheet: Sheet): void {
    if (sheet.version >= this.told.version) this.told = sheet;
  }

  private dropDrafts(number: number, group: number): void {
    for (const key of Object.keys(this.drafts.all)) {
      if (key.startsWith(`${number}-${group}-`)) this.drafts.drop(key);
    }
  }

  /** Keeps a draft of a match that somebody else has recorded, until the official deals with it. */
  private keepOvertaken(): void {
    for (const { key, number, group, order, official, match } of overtaken(this.begun, this.told)) {
      this.drafts.drop(key);
      const same = match?.order?.join() === order.join();
      const sent = this.queue.all.some(
        ({ said }) => said.change === "result" && said.number === number && said.group === group,
      );
      if (!order.length || same || sent) continue;
      const by = match?.recorded?.by ?? "somebody else";
      const why = match?.order
        ? `Match ${number} was recorded by ${by} already.`
        : `The tables of match ${number} have changed.`;
      const said: Change = { change: "result", number, group, order, official: official ?? 0 };
      this.queue.keepRefused(`overtaken-${key}`, said, why);
    }
  }

  private show(): void {
    this.begun = { ...this.begun, drafts: this.drafts.all };
    this.keepOvertaken();
    this.begun = { ...this.begun, drafts: this.drafts.all };
    const { waiting } = this.queue;
    this.sheet = waiting.reduce((sheet, one) => after(sheet, one.said), this.told);
    this.waiting = waiting.length;
    this.refused = this.queue.refused;
  }
}
