// What the browser stores of a night. Each item has a key of its own, so that two tabs never overwrite each other's.

export class Store<Kept> {
  private readonly unstored = new Map<string, string>(); // used if the browser stores nothing

  constructor(private readonly prefix: string) {}

  /** All stored items, by name. */
  get all(): Record<string, Kept> {
    const found = new Map(this.unstored);
    try {
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at);
        const value = key?.startsWith(this.prefix) && localStorage.getItem(key);
        if (key && value) found.set(key.slice(this.prefix.length), value);
      }
    } catch {
      // Storage may be forbidden.
    }
    const read = (value: string): Kept => JSON.parse(value); // written by this page
    return Object.fromEntries([...found].map(([name, value]) => [name, read(value)]));
  }

  put(name: string, kept: Kept): void {
    const value = JSON.stringify(kept);
    try {
      localStorage.setItem(this.prefix + name, value);
      this.unstored.delete(name);
    } catch {
      this.unstored.set(name, value);
    }
  }

  drop(name: string): void {
    this.unstored.delete(name);
    try {
      localStorage.removeItem(this.prefix + name);
    } catch {
      // Nothing was stored.
    }
  }
}
