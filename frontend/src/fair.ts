// The fair dice and shuffles of src/tuppence/chance.py, recomputed in the browser.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Integers, Options, Outcome } from "./games/chance";
import { again, type Draws, KEPT } from "./games/outcomes";

/** What the dice are made of, in hex. */
export interface Source {
  secret: string;
  seeds: string[];
  /** Whether each chance event has its own stream of draws. In older matches all events share one. */
  streams?: "event";
}

export interface Fair extends Source {
  commitment: string;
}

export interface MatchRecord {
  game: string;
  options: Options;
  history: Outcome[];
  fair: Fair;
  /** Where the match was played, if a server signed the record. */
  origin?: { table: string; drawings: number };
}

/**
 * One chance outcome: its place in the record, the recorded value, and the value from the secret and the seeds.
 * `computed` is null if the outcome needs more than draws, such as physics; it is then kept as recorded.
 */
export interface Drawn {
  index: number;
  recorded: Outcome;
  computed: Outcome | null;
  fits: boolean;
}

export interface Check {
  /** SHA-256 of the secret, to compare with the commitment shown before the match. */
  commitment: string;
  committed: string;
  drawn: Drawn[];
  holds: boolean;
}

const WORDS = 2n ** 64n;

/**
 * The dice of a match or of one chance event: draw number `count`, from 0 to bound - 1, from the first 64-bit word that
 * causes no modulo bias.
 */
export function diceOf(fair: Source, event?: number): (count: number, bound: bigint) => bigint {
  const keyed = hmac.create(sha256, hexToBytes(fair.secret)); // keyed once, because a deck of cards takes hundreds of draws
  const seeds = fair.seeds.join("|") + (event === undefined ? "" : `:${event}`);
  return (count, bound) => {
    const limit = WORDS - (WORDS % bound);
    for (let attempt = 0; ; attempt++) {
      const digest = keyed
        .clone()
        .update(utf8ToBytes(`${seeds}:${count}:${attempt}`))
        .digest();
      const word = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
      if (word < limit) return word % bound;
    }
  };
}

/** The draws of these dice, in order. */
export function integersOf(fair: Source, event?: number): Integers {
  const draw = diceOf(fair, event);
  let count = 0;
  return (low, high) => low + Number(draw(count++, BigInt(high - low)));
}

/** Shuffles (Fisher and Yates), from the last place down. */
export function shuffle<Item>(items: Item[], integers: Integers): void {
  for (let place = items.length - 1; place > 0; place--) swap(items, place, integers(0, place + 1));
}

export function swap<Item>(items: Item[], place: number, other: number): void {
  items.splice(place, 1, ...items.splice(other, 1, ...items.slice(place, place + 1)));
}

/** SHA-256 of a secret, to compare with its commitment. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** A player's commitment to a seed. It holds for one seed and one commitment of the server only. */
export function seedCommitment(commitment: string, seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${commitment}:${seed}`)));
}

/** Compares every chance outcome of a record with what its secret and seeds give. */
export function check(record: MatchRecord, draws: Draws): Check {
  const whole = integersOf(record.fair);
  const drawn: Drawn[] = [];
  for (const [index, recorded] of record.history.entries()) {
    const integers = record.fair.streams === "event" ? integersOf(record.fair, drawn.length) : whole;
    const given = again(draws, recorded, record.options, integers);
    if (given === KEPT) drawn.push({ index, recorded, computed: null, fits: true });
    else if (given) drawn.push({ index, recorded, computed: given, fits: form(recorded) === form(given) });
  }
  const commitment = commitmentOf(record.fair.secret);
  const committed = record.fair.commitment;
  const holds = commitment === committed && drawn.every(({ fits }) => fits);
  return { commitment, committed, drawn, holds };
}

/** The JSON of an outcome with its fields in a fixed order. */
function form(outcome: Outcome): string {
  return JSON.stringify(Object.entries(outcome).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Parses a record. Throws an Error that says what is missing. */
export function readRecord(text: string): MatchRecord {
  const record: unknown = JSON.parse(text);
  if (!isObject(record) || !isHistory(record.history)) throw new Error("This is not a match record.");
  const { game, history, fair, origin, options = {} } = record;
  if (!isFair(fair))
    throw new Error("This match was not played with the server's dice, so there is nothing to verify.");
  if (typeof game !== "string" || !isObject(options)) throw new Error("This is not a match record.");
  return isOrigin(origin) ? { game, options, history, fair, origin } : { game, options, history, fair };
}

const isObject = (value: unknown): value is Options =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isHistory = (value: unknown): value is Outcome[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && typeof one.type === "string");
const isFair = (value: unknown): value is Fair =>
  isObject(value) &&
  typeof value.commitment === "string" &&
  typeof value.secret === "string" &&
  Array.isArray(value.seeds) &&
  value.seeds.every((seed) => typeof seed === "string");
const isOrigin = (value: unknown): value is MatchRecord["origin"] =>
  isObject(value) && typeof value.table === "string" && typeof value.drawings === "number";
