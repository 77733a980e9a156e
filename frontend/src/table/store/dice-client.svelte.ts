// Sends this browser's part in the dice of a table.
import { type DiceVerdict, verifyDice } from "../../lib/chance/stored-dice";
import type { Refused, TableInfo } from "../../wire";
import type { NewCommand } from "./connection";
import { Dice } from "./dice";

export class DiceClient {
  /** Why the dice are not to be trusted: the server contradicts what this browser has stored. */
  alarm: string | null = $state(null);
  readonly #dice: Dice;
  /** The ids of the commands sent. Their refusals are not shown, because nobody pressed anything. */
  readonly #sent = new Set<string>();

  constructor(
    table: string,
    private readonly send: (command: NewCommand) => string,
  ) {
    this.#dice = new Dice(table);
  }

  /** Whether the server honoured what this browser stored before the secret was published; null if nobody can say. */
  verdict({ commitment, secret, drawing, streams, seats, real }: TableInfo): DiceVerdict | null {
    const { stored } = this.#dice;
    const seeds = seats.map(({ seed }) => seed ?? "");
    const found =
      stored && secret && !real ? verifyDice(stored, { commitment, secret, drawing, streams, seeds }) : null;
    return this.alarm && found?.ok !== false ? { ok: false, words: this.alarm } : found;
  }

  hear(table: TableInfo, you: number | null): void {
    if (table.source !== "house" && table.source !== "continued") return; // no other source takes seeds
    const command = this.#dice.hear(table, you);
    this.alarm = this.#dice.alarm;
    if (command) this.#sent.add(this.send(command));
  }

  /** Whether this refuses a command that was sent for the dice. */
  refused({ id }: Refused): boolean {
    return this.#sent.delete(id ?? "");
  }

  dispose(): void {
    this.#sent.clear();
  }
}
