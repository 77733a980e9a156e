// What this device keeps of its matches: their logs, entry by entry as the house would keep them (IndexedDB).
import { answer, beginningWith, begun, completed, opened } from "../outbox/database";
import type { Match } from "./messages";

/** A match with the secret that its chance is drawn from. Only the worker has it. */
export interface KeptMatch extends Match {
  secret: string;
}

/** An entry of the log: its JSON to the byte, and how things moved, compressed. */
export interface Row {
  seq: number;
  text: string;
  paths: Uint8Array<ArrayBuffer> | null;
}

export interface Addition {
  match: KeptMatch;
  rows: Row[];
}

/** Another page has written to the match since it was read, or has handed it over to the house. */
export class Behind extends Error {}

export interface Store {
  matches(): Promise<KeptMatch[]>;
  /** A match and its entries in order; null if there is none. */
  read(id: string): Promise<{ match: KeptMatch; entries: string[] } | null>;
  /** Keeps all of it or nothing. Rejects with Behind if an entry of that number is there, or the match elsewhere. */
  add(additions: Addition[]): Promise<void>;
  paths(id: string, seq: number): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(id: string): Promise<void>;
  /** The match is at the house from now on, at this address. */
  handOver(id: string, house: string): Promise<void>;
}

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

  async matches(): Promise<KeptMatch[]> {
    const found: KeptMatch[] = await answer((await this.#begin("readonly")).objectStore(MATCHES).getAll());
    return found.sort((one, other) => other.changed - one.changed);
  }

  async read(id: string): Promise<{ match: KeptMatch; entries: string[] } | null> {
    const transaction = await this.#begin("readonly");
    const [match, entries]: [KeptMatch | undefined, string[]] = await Promise.all([
      answer(transaction.objectStore(MATCHES).get(id)),
      answer(transaction.objectStore(ENTRIES).getAll(beginningWith(id))),
    ]);
    return match ? { match, entries } : null;
  }

  async add(additions: Addition[]): Promise<void> {
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    const matches = transaction.objectStore(MATCHES);
    const kept: (KeptMatch | undefined)[] = await Promise.all(
      additions.map(({ match }) => answer(matches.get(match.id))),
    );
    if (kept.some((match) => match?.house)) {
      done.catch(() => undefined);
      transaction.abort();
      throw new Behind();
    }
    for (const { match, rows } of additions) {
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

  /** Keeps entries of a match that is judged elsewhere; those that are here already are the same. */
  async keep(match: KeptMatch, rows: Row[]): Promise<void> {
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    transaction.objectStore(MATCHES).put(match);
    for (const { seq, text } of rows) transaction.objectStore(ENTRIES).put(text, [match.id, seq]);
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

  async handOver(id: string, house: string): Promise<void> {
    const transaction = await this.#begin("readwrite");
    const done = completed(transaction);
    const matches = transaction.objectStore(MATCHES);
    const match: KeptMatch | undefined = await answer(matches.get(id));
    if (match) matches.put({ ...match, house });
    await done;
  }
}
