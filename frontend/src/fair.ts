// The house's dice, worked out again: the same scheme as FairDice in src/tuppence/chance.py.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Fair {
  commitment: string;
  secret: string;
  seeds: string[];
}

export interface MatchRecord {
  game: string;
  history: { type: string; [field: string]: unknown }[];
  fair: Fair;
}

/** One roll: where it stands in the record, what that says, and what the secret and the seeds give. */
export interface Roll {
  index: number;
  recorded: number;
  computed: number;
}

export interface Check {
  /** SHA-256 of the secret, to be compared with what was shown before the first roll. */
  commitment: string;
  promised: string;
  rolls: Roll[];
  holds: boolean;
}

const WORDS = 2n ** 64n;
const FACES = 6n;

/** Draw number `count`, from 0 to bound - 1: the first 64-bit word that favours no remainder. */
export function draw(fair: Fair, count: number, bound: bigint): bigint {
  const secret = hexToBytes(fair.secret);
  const limit = WORDS - (WORDS % bound);
  for (let attempt = 0; ; attempt++) {
    const message = utf8ToBytes(`${fair.seeds.join("|")}:${count}:${attempt}`);
    const digest = hmac(sha256, secret, message);
    const word = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
    if (word < limit) return word % bound;
  }
}

/** Every roll of a record against the dice that its secret and seeds give. */
export function check(record: MatchRecord): Check {
  const rolls = record.history
    .map((action, index) => ({ action, index }))
    .filter(({ action }) => action.type === "rolled")
    .map(({ action, index }, count) => ({
      index,
      recorded: Number(action.face),
      computed: Number(draw(record.fair, count, FACES)) + 1,
    }));
  const commitment = bytesToHex(sha256(hexToBytes(record.fair.secret)));
  const promised = record.fair.commitment;
  const holds = commitment === promised && rolls.every((roll) => roll.recorded === roll.computed);
  return { commitment, promised, rolls, holds };
}

/** The record in a text, or an Error that says what is missing. */
export function readRecord(text: string): MatchRecord {
  const record = JSON.parse(text) as Partial<MatchRecord> | null;
  if (!record || !Array.isArray(record.history)) throw new Error("This is no record of a match.");
  if (!record.fair)
    throw new Error("This match was not played with the house's dice: there is nothing to work out again.");
  return record as MatchRecord;
}
