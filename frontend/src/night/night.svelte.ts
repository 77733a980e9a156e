// The night as the sheet shows it: what the server told last, on top of it what waits to be sent, and what is begun.
import { type Begun, type Draft, draftOf, keep, kept, stillOpen, withDraft } from "./begun";
import { Queue } from "./queue";
import { newest, sender } from "./send";
import { after, atOurTables, type Change, type Match, type Sheet } from "./sheet";

export interface NightData {
  night: number;
  person: number;
  sendUrl: string;
  tableUrl: string;
  nightUrl: string;
  sheet: Sheet;
  fewest: number;
  most: number;
}

const AGAIN_MS = 5000;

export class Night {
  sheet = $state.raw<Sheet>() as Sheet;
  waiting = $state(0);
  later = $state("");
  online = $state(navigator.onLine);
  begun = $state.raw<Begun>() as Begun;
  refused = $state.raw<string[]>([]); // since something was entered last; several, if they had waited
  private told: Sheet;
  private readonly key: string;
  private readonly queue: Queue;

  constructor(
    readonly data: NightData,
    token: string,
  ) {
    this.told = data.sheet;
    this.key = `night-${data.night}-${data.person}`;
    this.begun = kept(`${this.key}-begun`);
    this.queue = new Queue(this.key, sender(data.sendUrl, token), (heard) => {
      this.told = heard.sheet ?? this.told;
      this.later = heard.later ?? "";
      if (heard.refused) this.refused = [...this.refused, heard.refused.why];
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
    setInterval(() => (this.queue.waiting.length ? this.flush() : void this.look()), AGAIN_MS);
    this.flush();
  }

  enter(said: Change): void {
    this.refused = [];
    this.queue.add(said);
    this.show();
  }

  open(shown: number): void {
    this.begin({ ...this.begun, shown });
  }

  draftOf(match: Match): ReturnType<typeof draftOf> {
    return draftOf(this.begun, this.sheet, match);
  }

  draft(match: Match, draft: Draft): void {
    this.begin(withDraft(this.begun, match, draft));
  }

  private begin(begun: Begun): void {
    this.begun = begun;
    keep(`${this.key}-begun`, begun);
  }

  private flush(): void {
    if (this.queue.waiting.length) void this.queue.flush();
  }

  /** Whether a match has ended at one of our tables: nobody tells the sheet. */
  private async look(): Promise<void> {
    if (document.hidden || !atOurTables(this.told)) return;
    const told = await newest();
    if (told === null || this.queue.waiting.length) return;
    this.told = told;
    this.show();
  }

  private show(): void {
    const waiting = this.queue.waiting;
    this.sheet = waiting.reduce((sheet, one) => after(sheet, one.said), this.told);
    this.waiting = waiting.length;
    this.begin(stillOpen(this.begun, this.told));
  }
}
