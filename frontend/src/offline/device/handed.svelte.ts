// A match of this device that is on the server: the device still plays its own seats, one reader at a time.
import { untrack } from "svelte";
import type { TableState } from "../../games/contract";
import { serverBackend } from "../../table/store/backend";
import { LiveTable } from "../../table/store/live.svelte";
import { nameEverybody } from "../../ui/text";
import type { Sitting } from "../worker/messages";
import type { OpenMatch } from "./match.svelte";

/** The view before the player has come: nobody's hand is shown. */
const NOBODY = "watch";
const WHOSE_TURN = "seat=turn";

export class HandedMatch implements OpenMatch {
  live: LiveTable | null = $state.raw(null);
  sitting: Sitting = $state.raw({ number: 0, shared: true, covered: null });
  /** The seat that the page reads as; null: none. Where nothing is hidden it follows the turn. */
  #reader: number | null = null;
  readonly #stop: () => void;

  constructor(
    readonly id: string,
    private readonly hidden: boolean,
  ) {
    nameEverybody(true); // several people read this screen
    this.#stop = $effect.root(() => {
      $effect(() => {
        const now = this.live?.now;
        if (now) untrack(() => this.#follow(now));
      });
    });
  }

  async open(): Promise<void> {
    this.#read(this.hidden ? NOBODY : WHOSE_TURN);
  }

  come(seat: number): void {
    this.#sit(seat);
  }

  leave(): void {
    if (this.#reader !== null && this.live?.now?.table.status === "playing") this.#rise();
  }

  close(): void {
    this.#stop();
    this.live?.close();
    this.live = null;
    nameEverybody(false);
  }

  /** Opens another table for another reader, with only what that reader may see. */
  #read(as: string): void {
    this.live?.close();
    this.live = new LiveTable(this.id, { ...serverBackend(this.id, as), passed: true });
    this.live.open();
  }

  #sit(seat: number): void {
    this.#reader = seat;
    this.sitting = { ...this.sitting, covered: null };
    this.#read(`seat=${seat}`);
  }

  #rise(): void {
    this.#reader = null;
    this.#read(NOBODY);
  }

  /** Covers and uncovers as the turn changes. */
  #follow({ table, position }: TableState): void {
    const here = table.seats.flatMap((seat, number) => (seat.kind === "named" ? [number] : []));
    const shared = here.length > 1;
    const due = here.find((seat) => seat === position.to_act) ?? null;
    if (this.hidden && this.#reader !== null && !here.includes(this.#reader))
      this.#rise(); // a friend plays it now
    else if (this.hidden && !shared && here[0] !== undefined && this.#reader === null) this.#sit(here[0]);
    else if (this.hidden && shared && this.#reader !== null && due !== null && due !== this.#reader)
      this.#rise();
    const covered = this.hidden && shared && this.#reader === null ? due : null;
    if (covered !== this.sitting.covered || shared !== this.sitting.shared)
      this.sitting = { ...this.sitting, shared, covered };
  }
}
