// This browser's part in the dice of a table: the server's commitment, our seed, and whether both were kept. docs/fair-
// chance.md describes the protocol and why it is fair.

import { commitmentOf, seedCommitment } from "../fair";
import type { Commit, Reveal, TableInfo } from "../generated/wire";
import { randomHex, remember, remembered } from "./identity";

export interface Kept {
  /** The server's commitment when we first saw it, and when that was by our clock. */
  commitment: string;
  at: number;
  /** How chance is drawn, as announced; absent for tables stored before servers announced it. */
  streams?: TableInfo["streams"];
  /** Our seed, and the number of the draw it is for. */
  seed: string | null;
  drawing: number;
  /** Whether the seed was sent. It must not be used for another draw. */
  revealed: boolean;
  /** Every seat's commitment when the seeds were asked for, and our seat then. */
  fixed: string[] | null;
  seat: number | null;
}

/** What the server reveals of its dice at the end. */
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

/** The number of tables that are kept. The oldest are deleted. */
const MOST_KEPT = 100;
const PREFIX = "tuppence.dice.";
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
    remember(PREFIX + this.table, JSON.stringify(kept));
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

function differs({ commitment, fixed }: Kept, seeds: string[]): boolean {
  if (fixed === null) return false;
  const fits = (committed: string, seat: number) =>
    committed === (seeds[seat] ? seedCommitment(commitment, seeds[seat]) : "");
  return fixed.length !== seeds.length || !fixed.every(fits);
}

/** What this browser stores of the dice of a table; null if it was never there or may not store anything. */
export function keptOf(table: string): Kept | null {
  const text = remembered(PREFIX + table);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the server kept its commitment, judged by what this browser has stored. */
export function verifyDice(kept: Kept, told: Told): Verdict {
  const when = moment(kept.at);
  const no = (words: string) => ({ ok: false, words: `Do not trust these dice: ${words}` });
  if (told.commitment !== kept.commitment || commitmentOf(told.secret) !== kept.commitment)
    return no(`the secret does not match the commitment of ${when}.`);
  if (kept.streams && told.streams !== kept.streams)
    return no("they were not drawn in the way that was announced.");
  const matches = `the secret matches the commitment of ${when}.`;
  const own = kept.seat === null ? undefined : told.seeds[kept.seat];
  if (told.drawing > kept.drawing && kept.seat !== null)
    return no("they were drawn again while this page was closed, without your seed.");
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
    // The browser does not allow storage.
  }
}
