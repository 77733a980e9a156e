// The night as the sheet shows it: what the server told last, and on top of it what waits to be sent.
import { Queue } from "./queue";
import { newest, sender } from "./send";
import { after, atOurTables, type Change, type Sheet } from "./sheet";

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
  refused = $state.raw<string[]>([]); // since something was entered last; several, if they had waited
  private told: Sheet;
  private readonly queue: Queue;

  constructor(
    readonly data: NightData,
    token: string,
  ) {
    this.told = data.sheet;
    const key = `night-${data.night}-${data.person}`;
    this.queue = new Queue(key, sender(data.sendUrl, token), (heard) => {
      this.told = heard.sheet ?? this.told;
      this.later = heard.later ?? "";
      if (heard.refused) this.refused = [...this.refused, heard.refused.why];
      this.show();
    });
    this.show();
    addEventListener("online", () => this.flush());
    setInterval(() => (this.queue.waiting.length ? this.flush() : void this.look()), AGAIN_MS);
    this.flush();
  }

  enter(said: Change): void {
    this.refused = [];
    this.queue.add(said);
    this.show();
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
  }
}
