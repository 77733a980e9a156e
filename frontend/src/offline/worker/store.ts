// The matches of this device in IndexedDB: their logs, entry by entry as the server would store them. The secret and the
// entries are sealed, because they contain every hand.
import { answer, beginningWith, begun, completed, opened } from "../../lib/idb";
import type { Match } from "./messages";
import { canSeal, type Sealed, seal, unseal } from "./seal";

/** A match with the secret that its chance is drawn from. Only the worker has it. */
export interface StoredMatch extends Match {
  secret: string;
}

/** An entry of the log: its JSON to the byte, and how things moved, compressed. */
export interface Row {
  seq: number;
  text: string;
  paths: Uint8Array<ArrayBuffer> | null;
}

export interface Addition {
  match: StoredMatch;
  rows: Row[];
}

/** Another page has written to the match since it was read, or has handed it over to the server. */
export class Behind extends Error {}

export interface Store {
  matches(): Promise<Match[]>;
  /** A match and its entries in order; null if there is none. */
  read(id: string): Promise<{ match: StoredMatch; entries: string[] } | null>;
  /** Stores all of it or nothing. Rejects with Behind if an entry of that number is there, or the match elsewhere. */
  add(additions: Addition[]): Promise<void>;
  paths(id: string, seq: number): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(id: string): Promise<void>;
  /** From now on the match is on the server, at this address. */
  handOver(id: string, address: string): Promise<void>;
}

/** A match as it is stored. */
type Stored = Match & { secret: Sealed | string };

const NAME = "tuppence-device";
const MATCHES = "matches";
const ENTRIES = "entries";
const PATHS = "paths";
const ALL = [MATCHES, ENTRIES, PATHS];

function make(database: IDBDatabase): void {
  database.createObjectStore(MATCHES, { keyPath: "id" });
  database.createObjectStore(ENTRIES);
  database.createObjectStore(PATHS);
}

export class DeviceStore implements Store {
  #database: Promise<IDBDatabase> | undefined;

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#database ??= opened(NAME, make);
    return begun(await this.#database, ALL, mode);
  }

  async matches(): Promise<Match[]> {
    const found: Stored[] = await answer((await this.#begin("readonly")).objectStore(MATCHES).getAll());
    return found.map(({ secret: _, ...match }) => match).sort((one, other) => other.changed - one.changed);
  }

  async read(id: string): Promise<{ match: StoredMatch; entries: string[] } | null> {
    const found = await this.#stored(id);
    if (!found) return null;
    const [secret, ...entries] = await Promise.all([found.match.secret, ...found.entries].map(unseal));
    return { match: { ...found.match, secret: secret as string }, entries };
  }

  async #stored(id: string): Promise<{ match: Stored; entries: (Sealed | string)[] } | null> {
    const transaction = await this.#begin("readonly");
    const [match, entries]: [Stored | undefined, (Sealed | string)[]] = await Promise.all([
      answer(transaction.objectStore(MATCHES).get(id)),
      answer(transaction.objectStore(ENTRIES).getAll(beginningWith(id))),
    ]);
    return match ? { match, entries } : null;
  }

  /** Seals a match that a page of an earlier version stored unsealed. */
  async #sealFormer(id: string): Promise<void> {
    const found = canSeal() ? await this.#stored(id) : null;
    if (typeof found?.match.secret !== "string") return;
    const [secret, ...entries] = await Promise.all([found.match.secret, ...found.entries].map(unseal));
    const sealed = await Promise.all([secret as string, ...entries].map(seal));
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    const matches = transaction.objectStore(MATCHES);
    const match: Stored | undefined = await answer(matches.get(id));
    if (match) {
      matches.put({ ...match, secret: sealed[0] });
      // Entries have the numbers from 1 on, without a hole.
      for (const [seq, entry] of sealed.entries())
        if (seq > 0) transaction.objectStore(ENTRIES).put(entry, [id, seq]);
    }
    await done;
  }

  async #sealed({ match, rows }: Addition) {
    await this.#sealFormer(match.id);
    const secret = await seal(match.secret);
    const entries = await Promise.all(rows.map(async (row) => ({ ...row, text: await seal(row.text) })));
    return { match: { ...match, secret }, rows: entries };
  }

  async add(additions: Addition[]): Promise<void> {
    const sealed = await Promise.all(additions.map((one) => this.#sealed(one)));
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    const matches = transaction.objectStore(MATCHES);
    const found: (Stored | undefined)[] = await Promise.all(
      sealed.map(({ match }) => answer(matches.get(match.id))),
    );
    if (found.some((match) => match?.house)) {
      done.catch(() => undefined);
      transaction.abort();
      throw new Behind();
    }
    for (const { match, rows } of sealed) {
      matches.put(match);
      for (const { seq, text, paths } of rows) {
        transaction.objectStore(ENTRIES).add(text, [match.id, seq]);
        if (paths) transaction.objectStore(PATHS).put(paths, [match.id, seq]);
      }
    }
    await done.catch((error: unknown) => {
      throw error instanceof DOMException && error.name === "ConstraintError" ? new Behind() : error;
    });
  }

  /** Stores entries of the server's log; those that are here already are the same. */
  async put(match: StoredMatch, rows: Row[]): Promise<void> {
    const sealed = await this.#sealed({ match, rows });
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    transaction.objectStore(MATCHES).put(sealed.match);
    for (const { seq, text } of sealed.rows) transaction.objectStore(ENTRIES).put(text, [match.id, seq]);
    await done;
  }

  async paths(id: string, seq: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await answer((await this.#begin("readonly")).objectStore(PATHS).get([id, seq]))) ?? null;
  }

  async remove(id: string): Promise<void> {
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    transaction.objectStore(MATCHES).delete(id);
    for (const name of [ENTRIES, PATHS]) transaction.objectStore(name).delete(beginningWith(id));
    await done;
  }

  async handOver(id: string, address: string): Promise<void> {
    await this.#sealFormer(id);
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    const matches = transaction.objectStore(MATCHES);
    const match: Stored | undefined = await answer(matches.get(id));
    if (match) matches.put({ ...match, house: address });
    await done;
  }
}
