// A match on this device, as its page shows it: a live table for each reader in turn.
import { LiveTable } from "../../table/store/live.svelte";
import { nameEverybody } from "../../ui/text";
import type { Device } from "../worker/device";
import type { MatchNews, Sitting } from "../worker/messages";
import { DeviceSocket } from "../worker/socket";

/** A match that is open on this device, played here or on the server. */
export interface OpenMatch {
  readonly id: string;
  /** The table as its current reader may see it. */
  live: LiveTable | null;
  sitting: Sitting;
  open(): Promise<void>;
  /** The player in a seat has come, who is due or asked about an offer. */
  come(seat: number): void;
  /** The players have answered the open offer: who takes it, or nobody. */
  answer?(taker: number | null): void;
  /** The page is left: no hand stays on it. */
  leave(): void;
  close(): void;
}

export class DeviceMatch implements OpenMatch {
  live: LiveTable | null = $state.raw(null);
  sitting: Sitting = $state.raw({ number: 0, shared: false, covered: null });
  #socket: DeviceSocket | null = null;

  constructor(
    private readonly device: Device,
    readonly id: string,
    /** Another page of this device has handed the match over to the server. */
    private readonly moved: () => void,
  ) {
    device.onNews = (news) => this.#receive(news);
  }

  async open(): Promise<void> {
    const sitting = await this.device.ask("open", this.id);
    if (sitting?.address) this.moved();
    else if (sitting) this.#sit(sitting);
  }

  come(seat: number): void {
    void this.device.ask("uncover", seat);
  }

  answer(taker: number | null): void {
    const { offer } = this.sitting;
    if (offer) void this.device.ask("answerOffer", offer.seq, taker);
  }

  leave(): void {
    if (this.sitting.covered === null) this.#end();
    void this.device.ask("cover");
  }

  close(): void {
    this.device.onNews = () => {};
    this.#end();
    nameEverybody(false);
  }

  /** Closes the current reader's table. */
  #end(): void {
    this.#socket?.close();
    this.live?.close();
    this.live = null;
  }

  /** Opens a table for another reader, with only what that reader may see. */
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

  #receive({ sitting, messages, behind }: MatchNews): void {
    if (sitting.address) {
      this.moved();
      return;
    }
    if (sitting.number !== this.sitting.number || this.live === null) this.#sit(sitting);
    else this.sitting = sitting;
    for (const message of messages) this.#socket?.hear(message);
    if (behind) this.#socket?.drop();
  }
}
