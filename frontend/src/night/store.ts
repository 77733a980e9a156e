// What the browser keeps of a night: each thing under a key of its own, so that two tabs never overwrite one another's.

export class Store<Kept> {
  private readonly unstored = new Map<string, string>(); // where the browser keeps nothing

  constructor(private readonly prefix: string) {}

  /** All that is kept, by name. */
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
    const read = (value: string): Kept => JSON.parse(value); // this page put it there
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
      // There was nothing.
    }
  }
}
