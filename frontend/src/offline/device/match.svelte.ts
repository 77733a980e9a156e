// A match on this device as its page has it: one live table for each reader, and none for nobody.
import { LiveTable } from "../../table/store/live.svelte";
import { nameEverybody } from "../../ui/text";
import type { Device } from "../worker/device";
import type { MatchNews, Sitting } from "../worker/messages";
import { DeviceSocket } from "../worker/socket";

/** A match that is open on this device, wherever it is judged. */
export interface OpenMatch {
  readonly id: string;
  /** The table as its present reader may see it. */
  live: LiveTable | null;
  sitting: Sitting;
  open(): Promise<void>;
  /** The player whose turn it is has come. */
  come(): void;
  /** The page is left: nothing of a hand stays on it. */
  leave(): void;
  close(): void;
}

export class DeviceMatch implements OpenMatch {
  /** The table as its present reader may see it. Another reader gets another. */
  live: LiveTable | null = $state.raw(null);
  sitting: Sitting = $state.raw({ number: 0, shared: false, covered: null });
  #socket: DeviceSocket | null = null;

  constructor(
    private readonly device: Device,
    readonly id: string,
    /** Another page of this device has handed the match over to the server. */
    private readonly moved: () => void,
  ) {
    device.told = (news) => this.#told(news);
  }

  async open(): Promise<void> {
    const sitting = await this.device.ask("open", this.id);
    if (sitting?.house) this.moved();
    else if (sitting) this.#sit(sitting);
  }

  /** The player whose turn it is has come. */
  come(): void {
    const { covered } = this.sitting;
    if (covered !== null) void this.device.ask("uncover", covered);
  }

  /** The page is left: nothing of a hand stays on it. */
  leave(): void {
    if (this.sitting.covered === null) this.#end();
    void this.device.ask("cover");
  }

  /** The match is closed. */
  close(): void {
    this.device.told = () => {};
    this.#end();
    nameEverybody(false);
  }

  /** The present reader's table is over. */
  #end(): void {
    this.#socket?.close();
    this.live?.close();
    this.live = null;
  }

  /** Another reader begins with nothing but what that reader may see. */
  #sit(sitting: Sitting): void {
    this.#end();
    this.sitting = sitting;
    nameEverybody(sitting.shared);
    const live = new LiveTable(this.id, {
      dial: () => {
        this.#socket = new DeviceSocket((text) => void this.device.ask("hear", sitting.number, text));
        return this.#socket;
      },
      movement: <M>(seq: number) => this.device.ask("movement", this.id, seq) as Promise<M | null>,
      passed: true,
    });
    this.live = live;
    live.open();
  }

  #told({ sitting, messages, behind }: MatchNews): void {
    if (sitting.house) {
      this.moved();
      return;
    }
    if (sitting.number !== this.sitting.number || this.live === null) this.#sit(sitting);
    else this.sitting = sitting;
    for (const message of messages) this.#socket?.hear(message);
    if (behind) this.#socket?.drop();
  }
}
