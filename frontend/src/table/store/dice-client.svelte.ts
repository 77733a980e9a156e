// Sends this browser's part in the dice of a table.
import type { Kept } from "../../lib/chance/stored-dice";
import type { Refused, TableInfo } from "../../wire";
import type { NewCommand } from "./connection";
import { Dice } from "./dice";

export class DiceClient {
  /** Why the dice are not to be trusted: the server contradicts what this browser has stored. */
  alarm: string | null = $state(null);
  readonly #dice: Dice;
  /** The ids of what was sent. Its refusals are not shown, because nobody pressed anything. */
  readonly #sent = new Set<string>();

  constructor(
    table: string,
    private readonly send: (command: NewCommand) => string,
  ) {
    this.#dice = new Dice(table);
  }

  /** What this browser has stored of them. */
  get kept(): Kept | null {
    return this.#dice.kept;
  }

  hear(table: TableInfo, you: number | null): void {
    if (table.source !== "house") return; // no other takes seeds
    const asked = this.#dice.hear(table, you);
    this.alarm = this.#dice.alarm;
    if (asked) this.#sent.add(this.send(asked));
  }

  /** Whether this refuses something that was sent for the dice. */
  refused({ id }: Refused): boolean {
    return this.#sent.delete(id ?? "");
  }

  dispose(): void {
    this.#sent.clear();
  }
}
