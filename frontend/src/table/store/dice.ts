// This browser's part in the dice of a table: it checks the server's commitment, and commits to and reveals our seed.
// docs/fair-chance.md describes the protocol and why it is fair.

import { seedCommitment } from "../../lib/chance/dice";
import { differs, forgetOldest, type StoredDice, storeDice, storedDice } from "../../lib/chance/stored-dice";
import { randomHex } from "../../lib/random";
import type { Commit, Reveal, TableInfo } from "../../wire";

type DiceCommand = Omit<Commit, "id" | "seq"> | Omit<Reveal, "id" | "seq">;

/** A limit, because two tabs without common storage would withdraw each other's seed for ever. */
const MOST_COMMITS = 3;

const CHANGED = "Do not trust these dice: the commitment has changed.";
const OTHERWISE = "Do not trust these dice: they are not drawn in the way that was announced.";
const SWAPPED = "Do not trust these dice: somebody's seed was changed after everybody had committed.";
const AGAIN = "Do not trust these dice: the server asked for another seed without a reason.";

/** What this browser stores of the dice of a table. */
export class Dice {
  /** Why these dice are not to be trusted. */
  alarm: string | null = null;
  #memory: StoredDice | null = null;
  #commits = 0;

  constructor(readonly table: string) {}

  get stored(): StoredDice | null {
    return storedDice(this.table) ?? this.#memory;
  }

  #store(dice: StoredDice): void {
    this.#memory = dice;
    storeDice(this.table, dice);
  }

  /** Takes note of the state of the table. Returns the command to send for the dice, if any. */
  hear(table: TableInfo, you: number | null): DiceCommand | null {
    // A commitment that comes together with its secret proves nothing.
    const stored = this.stored ?? (table.secret === null ? this.#begun(table) : null);
    if (!stored) return null;
    if (table.commitment !== stored.commitment)
      this.alarm = stored.revealed ? CHANGED : `${CHANGED} Your seed was not sent.`;
    if (stored.streams && table.streams !== stored.streams) this.alarm ??= OTHERWISE;
    if (this.alarm) return null;
    if (you === null) this.#commits = 0;
    else if (table.status === "open") return this.#commit(stored, table, you);
    else if (table.status === "drawing") return this.#reveal(stored, table, you);
    if (table.status !== "open" && table.status !== "drawing" && swapped(stored, table)) this.alarm = SWAPPED;
    return null;
  }

  #begun({ commitment, streams }: TableInfo): StoredDice {
    forgetOldest();
    const none = { seed: null, drawing: 0, revealed: false, fixed: null, seat: null };
    const dice = { commitment, streams, at: Date.now(), ...none };
    this.#store(dice);
    return dice;
  }

  #commit(stored: StoredDice, table: TableInfo, you: number): DiceCommand | null {
    const theirs = table.seats[you]?.commitment ?? null;
    if (stored.revealed && table.drawing <= stored.drawing) {
      this.alarm = AGAIN;
      return null;
    }
    let seed = stored.seed;
    if (seed === null || stored.drawing !== table.drawing) {
      seed = randomHex(16);
      this.#commits = 0;
      this.#store({ ...stored, seed, drawing: table.drawing, revealed: false, fixed: null, seat: null });
    }
    const ours = seedCommitment(stored.commitment, seed);
    if (theirs === ours || this.#commits === MOST_COMMITS) return null;
    this.#commits += 1;
    return { type: "commit", to: stored.commitment, commitment: ours };
  }

  /** Reveals our seed only when everything that makes the dice is fixed and stored here. */
  #reveal(stored: StoredDice, table: TableInfo, you: number): DiceCommand | null {
    const fixed = table.seats.map((seat) => seat.commitment ?? "");
    const part = { drawing: table.drawing, fixed, seat: you };
    if (stored.drawing !== table.drawing) this.#store({ ...stored, ...part, seed: null, revealed: false });
    else if (stored.fixed !== null && stored.fixed.join() !== fixed.join()) this.alarm = SWAPPED;
    else {
      const ours = stored.seed !== null && fixed[you] === seedCommitment(stored.commitment, stored.seed);
      this.#store({ ...stored, ...part, revealed: ours });
      if (ours && stored.seed && table.seats[you]?.seed === null)
        return { type: "reveal", seed: stored.seed };
    }
    return null;
  }
}

/** Whether the seeds that made the dice differ from those that were fixed. */
function swapped(stored: StoredDice, table: TableInfo): boolean {
  if (stored.fixed === null || stored.drawing !== table.drawing) return false;
  return differs(
    stored,
    table.seats.map((seat) => seat.seed ?? ""),
  );
}
