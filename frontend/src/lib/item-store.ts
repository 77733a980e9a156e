// Items that this browser stores by name until the server has them; they count as stored once they are on the disk. Each
// place, such as a night or a table, has a store of its own, which all tabs of a browser share.
import { answer, beginningWith, begun, completed, opened } from "./idb";

const NAME = "tuppence-outbox";
const ITEMS = "items";

let database: Promise<IDBDatabase> | undefined;

async function transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
  database ??= opened(NAME, (made) => made.createObjectStore(ITEMS));
  return begun(await database, [ITEMS], mode);
}

/** How many items each place has stored in this browser. */
export async function storedPlaces(): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  try {
    const keys = await answer((await transaction("readonly")).objectStore(ITEMS).getAllKeys());
    for (const [place] of keys as [string, string][]) places.set(place, (places.get(place) ?? 0) + 1);
  } catch {
    // Storage may be forbidden.
  }
  return places;
}

export class ItemStore<Item> {
  /** Resolves once the items of earlier pages have been read. */
  readonly ready: Promise<void>;
  #items = new Map<string, Item>();
  /** Changes that are on their way to the disk: what is read meanwhile is older. */
  #writing = 0;
  #others: BroadcastChannel | undefined;

  /** `changed` is called when items were read or another tab has changed them. */
  constructor(
    private readonly place: string,
    private readonly changed: () => void = () => {},
  ) {
    this.ready = this.#read();
    if ("BroadcastChannel" in globalThis) {
      this.#others = new BroadcastChannel(`${NAME}-${place}`);
      this.#others.onmessage = () => void this.#read();
    }
  }

  /** All items, by name. */
  get all(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  put(name: string, item: Item): Promise<void> {
    return this.change({ [name]: item });
  }

  drop(...names: string[]): Promise<void> {
    return this.change({}, names);
  }

  /**
   * Changes several items at once, or none. This tab has the change immediately; the promise settles once it is on the
   * disk, also if the browser stores nothing: then the items last as long as the page.
   */
  async change(puts: Record<string, Item>, drops: string[] = []): Promise<void> {
    for (const name of drops) this.#items.delete(name);
    for (const [name, item] of Object.entries(puts)) this.#items.set(name, item);
    this.#writing += 1;
    try {
      const change = await transaction("readwrite");
      const done = completed(change);
      for (const name of drops) change.objectStore(ITEMS).delete([this.place, name]);
      for (const [name, item] of Object.entries(puts))
        change.objectStore(ITEMS).put({ name, item }, [this.place, name]);
      change.commit?.();
      await done;
      this.#others?.postMessage(null);
    } catch {
      // Storage may be forbidden or full.
    } finally {
      this.#writing -= 1;
    }
  }

  async #read(): Promise<void> {
    try {
      const items = (await transaction("readonly")).objectStore(ITEMS);
      const found: { name: string; item: Item }[] = await answer(items.getAll(beginningWith(this.place)));
      if (this.#writing > 0) return this.#again();
      this.#items = new Map(found.map(({ name, item }) => [name, item]));
    } catch {
      return; // storage may be forbidden
    }
    this.changed();
  }

  /** Reads again, after the changes of this tab. */
  async #again(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await this.#read();
  }
}
