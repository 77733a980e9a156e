// What this browser has stored about the dice of tables, to check that the server honours its commitments.
import type { TableInfo } from "../../wire";
import { remember, remembered } from "../storage";
import { commitmentOf, seedCommitment } from "./dice";

export interface StoredDice {
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
export interface RevealedDice {
  commitment: string;
  secret: string;
  seeds: string[];
  /** How often they were drawn. */
  drawing: number;
  streams: TableInfo["streams"];
}

export interface DiceVerdict {
  ok: boolean;
  words: string;
}

/** The number of tables that are stored. The oldest are deleted. */
const MOST_STORED = 100;
const PREFIX = "tuppence.dice.";

/** What this browser has stored about the dice of a table; null if it was never there or may not store anything. */
export function storedDice(table: string): StoredDice | null {
  try {
    return JSON.parse(remembered(PREFIX + table) ?? "null");
  } catch {
    return null;
  }
}

export function storeDice(table: string, dice: StoredDice): void {
  remember(PREFIX + table, JSON.stringify(dice));
}

/** Makes room for another table. */
export function forgetOldest(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const age = (key: string) => storedDice(key.slice(PREFIX.length))?.at ?? 0;
    const oldest = keys.sort((one, other) => age(other) - age(one)).slice(MOST_STORED - 1);
    for (const key of oldest) localStorage.removeItem(key);
  } catch {
    // The browser does not allow storage.
  }
}

/** Whether the seeds are not those that were committed to. */
export function differs({ commitment, fixed }: StoredDice, seeds: string[]): boolean {
  if (fixed === null) return false;
  const fits = (committed: string, seat: number) =>
    committed === (seeds[seat] ? seedCommitment(commitment, seeds[seat]) : "");
  return fixed.length !== seeds.length || !fixed.every(fits);
}

/** Whether the revealed dice match what this browser has stored. */
export function verifyDice(stored: StoredDice, revealed: RevealedDice): DiceVerdict {
  const when = moment(stored.at);
  const no = (words: string) => ({ ok: false, words: `Do not trust these dice: ${words}` });
  if (revealed.commitment !== stored.commitment || commitmentOf(revealed.secret) !== stored.commitment)
    return no(`the secret does not match the commitment of ${when}.`);
  if (stored.streams && revealed.streams !== stored.streams)
    return no("they were not drawn in the way that was announced.");
  const matches = `the secret matches the commitment of ${when}.`;
  const own = stored.seat === null ? undefined : revealed.seeds[stored.seat];
  if (revealed.drawing > stored.drawing && stored.seat !== null)
    return no("they were drawn again while this page was closed, without your seed.");
  if (stored.revealed && own !== stored.seed) return no("your seed is not among those that made them.");
  if (differs(stored, revealed.seeds))
    return no("somebody's seed was changed after everybody had committed.");
  if (stored.revealed)
    return { ok: true, words: `Your seed is among those that made the dice, and ${matches}` };
  const late = stored.seat === null ? "" : " Your seed arrived too late and is not part of the dice.";
  return { ok: true, words: `T${matches.slice(1)}${late}` };
}

function moment(at: number): string {
  const time = new Date(at);
  const clock = time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${clock} on ${time.toLocaleDateString([], { dateStyle: "medium" })}`;
}
