// The chance outcomes of a match record, compared with what its secret and seeds give.
import { commitmentOf, integersOf, type Source } from "./dice";
import { AS_RECORDED, type Draws, type MatchOptions, type Outcome, recompute } from "./outcomes";

export interface Fair extends Source {
  commitment: string;
  /** The number of actions at the beginning that are of another match: their chance was not drawn here. */
  copied?: number;
}

export interface MatchRecord {
  game: string;
  options: MatchOptions;
  history: Outcome[];
  fair: Fair;
  /** Where the match was played, if a server signed the record. */
  origin?: { table: string; drawings: number };
}

/**
 * One chance outcome: its place in the record, the recorded value, and the value from the secret and the seeds.
 * `computed` is null if the outcome needs more than draws, such as physics.
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
  valid: boolean;
}

/** Compares every chance outcome of a record with what its secret and seeds give. */
export function check(record: MatchRecord, draws: Draws): Check {
  const whole = integersOf(record.fair);
  const drawn: Drawn[] = [];
  for (const [index, recorded] of record.history.entries()) {
    const integers = record.fair.streams === "event" ? integersOf(record.fair, drawn.length) : whole;
    const given = recompute(draws, recorded, record.options, integers);
    const copied = index < (record.fair.copied ?? 0);
    if (given === AS_RECORDED || (given && copied))
      drawn.push({ index, recorded, computed: null, fits: true });
    else if (given) drawn.push({ index, recorded, computed: given, fits: form(recorded) === form(given) });
  }
  const commitment = commitmentOf(record.fair.secret);
  const committed = record.fair.commitment;
  const valid = commitment === committed && drawn.every(({ fits }) => fits);
  return { commitment, committed, drawn, valid };
}

/** The JSON of an outcome with its fields in a fixed order. */
function form(outcome: Outcome): string {
  return JSON.stringify(Object.entries(outcome).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads a record from its JSON. Throws an Error that says what is missing. */
export function readRecord(record: unknown): MatchRecord {
  if (!isObject(record) || !isHistory(record.history)) throw new Error("This is not a match record.");
  const { game, history, fair, origin, options = {} } = record;
  if (!isFair(fair))
    throw new Error("This match was not played with the server's dice, so there is nothing to verify.");
  if (typeof game !== "string" || !isObject(options)) throw new Error("This is not a match record.");
  return isOrigin(origin) ? { game, options, history, fair, origin } : { game, options, history, fair };
}

const isObject = (value: unknown): value is MatchOptions =>
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
