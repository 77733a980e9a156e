// The fair dice and shuffles of src/tuppence/chance/, recomputed in the browser.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What the dice are made of, in hex. */
export interface Source {
  secret: string;
  seeds: string[];
  /** Whether each chance event has its own stream of draws. In older matches all events share one. */
  streams?: "event";
}

/** Draws the next number of the dice, from low (included) to high (excluded). */
export type Integers = (low: number, high: number) => number;

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

/** A player's commitment to a seed. It is valid for one seed and one commitment of the server only. */
export function seedCommitment(commitment: string, seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${commitment}:${seed}`)));
}
