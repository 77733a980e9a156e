// IndexedDB as promises.

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Opens a database. `make` makes its first version. */
export async function opened(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  const database = await answer(request);
  // A newer version of the page must not wait for this one.
  database.onversionchange = () => database.close();
  return database;
}

/** All keys of a store that begin with this name. */
export function beginningWith(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name], [name, []]);
}

/** Begins a transaction. What it changes is on the disk once it is completed: a killed browser does not lose it. */
export function begun(database: IDBDatabase, stores: string[], mode: IDBTransactionMode): IDBTransaction {
  return database.transaction(stores, mode, { durability: "strict" });
}
