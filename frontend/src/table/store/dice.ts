// This browser's part in the dice of a table: the server's commitment, our seed, and whether both were kept. docs/fair-
// chance.md describes the protocol and why it is fair.

import { seedCommitment } from "../../lib/chance/dice";
import { differs, forgetOldest, type Kept, keep, keptOf } from "../../lib/chance/stored-dice";
import { randomHex } from "../../lib/random";
import type { Commit, Reveal, TableInfo } from "../../wire";

type Asked = Omit<Commit, "id" | "seq"> | Omit<Reveal, "id" | "seq">;

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
  #memory: Kept | null = null;
  #commits = 0;

  constructor(readonly table: string) {}

  get kept(): Kept | null {
    return keptOf(this.table) ?? this.#memory;
  }

  #keep(kept: Kept): void {
    this.#memory = kept;
    keep(this.table, kept);
  }

  /** Takes note of the state of the table. Returns what to send for the dice, if anything. */
  hear(table: TableInfo, you: number | null): Asked | null {
    const kept = this.kept ?? this.#begun(table);
    if (table.commitment !== kept.commitment)
      this.alarm = kept.revealed ? CHANGED : `${CHANGED} Your seed was not sent.`;
    if (kept.streams && table.streams !== kept.streams) this.alarm ??= OTHERWISE;
    if (this.alarm) return null;
    if (you === null) this.#commits = 0;
    else if (table.status === "open") return this.#commit(kept, table, you);
    else if (table.status === "drawing") return this.#reveal(kept, table, you);
    if (table.status !== "open" && table.status !== "drawing" && swapped(kept, table)) this.alarm = SWAPPED;
    return null;
  }

  #begun({ commitment, streams }: TableInfo): Kept {
    forgetOldest();
    const none = { seed: null, drawing: 0, revealed: false, fixed: null, seat: null };
    const kept = { commitment, streams, at: Date.now(), ...none };
    this.#keep(kept);
    return kept;
  }

  #commit(kept: Kept, table: TableInfo, you: number): Asked | null {
    const theirs = table.seats[you]?.commitment ?? null;
    if (kept.revealed && table.drawing <= kept.drawing) {
      this.alarm = AGAIN;
      return null;
    }
    let seed = kept.seed;
    if (seed === null || kept.drawing !== table.drawing) {
      seed = randomHex(16);
      this.#commits = 0;
      this.#keep({ ...kept, seed, drawing: table.drawing, revealed: false, fixed: null, seat: null });
    }
    const ours = seedCommitment(kept.commitment, seed);
    if (theirs === ours || this.#commits === MOST_COMMITS) return null;
    this.#commits += 1;
    return { type: "commit", to: kept.commitment, commitment: ours };
  }

  /** Reveals our seed only when everything that makes the dice is fixed and stored here. */
  #reveal(kept: Kept, table: TableInfo, you: number): Asked | null {
    const fixed = table.seats.map((seat) => seat.commitment ?? "");
    const part = { drawing: table.drawing, fixed, seat: you };
    if (kept.drawing !== table.drawing) this.#keep({ ...kept, ...part, seed: null, revealed: false });
    else if (kept.fixed !== null && kept.fixed.join() !== fixed.join()) this.alarm = SWAPPED;
    else {
      const ours = kept.seed !== null && fixed[you] === seedCommitment(kept.commitment, kept.seed);
      this.#keep({ ...kept, ...part, revealed: ours });
      if (ours && kept.seed && table.seats[you]?.seed === null) return { type: "reveal", seed: kept.seed };
    }
    return null;
  }
}

/** Whether the seeds that made the dice differ from those that were fixed. */
function swapped(kept: Kept, table: TableInfo): boolean {
  if (kept.fixed === null || kept.drawing !== table.drawing) return false;
  return differs(
    kept,
    table.seats.map((seat) => seat.seed ?? ""),
  );
}
