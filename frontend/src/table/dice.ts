// Our part in the dice of a table: what the server committed to, what we gave, and whether both were kept. The protocol and
// why it is fair: docs/fair-chance.md.

import { commitmentOf, seedCommitment } from "../fair";
import type { Commit, Reveal, TableInfo } from "../generated/wire";
import { randomHex, remember, remembered } from "./identity";

export interface Kept {
  /** The house's commitment, as it was when we first saw it, and when that was on our clock. */
  commitment: string;
  at: number;
  /** How it said that chance is drawn; who kept a table before it said so has no word of it. */
  streams?: TableInfo["streams"];
  /** Our seed, and the number of the drawing that it is for. */
  seed: string | null;
  drawing: number;
  /** Whether the seed has left this browser: then it is good for no other drawing. */
  revealed: boolean;
  /** What every seat had committed to when the seeds were asked for, and which seat was ours. */
  fixed: string[] | null;
  seat: number | null;
}

/** What the house tells of its dice in the end. */
export interface Told {
  commitment: string;
  secret: string;
  seeds: string[];
  /** How often they were drawn. */
  drawing: number;
  streams: TableInfo["streams"];
}

export interface Verdict {
  ok: boolean;
  words: string;
}

type Asked = Omit<Commit, "id" | "seq"> | Omit<Reveal, "id" | "seq">;

/** So many tables are kept; the oldest make room. */
const MOST_KEPT = 100;
const PREFIX = "tuppence.dice.";
/** Two tabs without a memory in common would take each other's seed back for ever. */
const MOST_COMMITS = 3;

const CHANGED = "Do not trust these dice: the commitment is not the one shown before.";
const OTHERWISE = "Do not trust these dice: they are drawn in another way than was said.";
const SWAPPED = "Do not trust these dice: somebody's seed was changed after everybody had committed.";
const AGAIN = "Do not trust these dice: another seed is asked for without a reason.";

/** What this browser keeps of the dice of a table. */
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
    remember(PREFIX + this.table, JSON.stringify(kept));
  }

  /** Takes note of how the table stands; what is to be sent for the dice, if anything. */
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

  /** Our seed leaves only when all that will make the dice is fixed, and kept here. */
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

/** Whether the seeds that made the dice are others than those that were fixed. */
function swapped(kept: Kept, table: TableInfo): boolean {
  if (kept.fixed === null || kept.drawing !== table.drawing) return false;
  return differs(
    kept,
    table.seats.map((seat) => seat.seed ?? ""),
  );
}

function differs({ commitment, fixed }: Kept, seeds: string[]): boolean {
  if (fixed === null) return false;
  const fits = (committed: string, seat: number) =>
    committed === (seeds[seat] ? seedCommitment(commitment, seeds[seat]) : "");
  return fixed.length !== seeds.length || !fixed.every(fits);
}

/** What this browser keeps of the dice of a table; null where it was never there, or may not keep anything. */
export function keptOf(table: string): Kept | null {
  const text = remembered(PREFIX + table);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the server kept to its commitment, by what we have kept ourselves. */
export function verifyDice(kept: Kept, told: Told): Verdict {
  const when = moment(kept.at);
  const no = (words: string) => ({ ok: false, words: `Do not trust these dice: ${words}` });
  if (told.commitment !== kept.commitment || commitmentOf(told.secret) !== kept.commitment)
    return no(`the secret does not match the commitment of ${when}.`);
  if (kept.streams && told.streams !== kept.streams)
    return no("they were drawn in another way than was said.");
  const matches = `the secret matches the commitment of ${when}.`;
  const own = kept.seat === null ? undefined : told.seeds[kept.seat];
  if (told.drawing > kept.drawing && kept.seat !== null)
    return no("they were drawn anew while this page was not there, without your seed.");
  if (kept.revealed && own !== kept.seed) return no("your seed is not among those that made them.");
  if (differs(kept, told.seeds)) return no("somebody's seed was changed after everybody had committed.");
  if (kept.revealed)
    return { ok: true, words: `Your seed is among those that made the dice, and ${matches}` };
  const late = kept.seat === null ? "" : " Your own seed had not come in time to be part of the dice.";
  return { ok: true, words: `T${matches.slice(1)}${late}` };
}

function moment(at: number): string {
  const time = new Date(at);
  const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${clock} on ${time.toLocaleDateString([], { dateStyle: "medium" })}`;
}

/** Makes room for another table. */
function forgetOldest(): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const age = (key: string) => keptOf(key.slice(PREFIX.length))?.at ?? 0;
    const oldest = kept.sort((one, other) => age(other) - age(one)).slice(MOST_KEPT - 1);
    for (const key of oldest) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be.
  }
}
