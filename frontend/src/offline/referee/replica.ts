// The server's log of a match at a real table, as this device stores it.
import type { LogRow } from "../../wire/device";
import type { DeviceStore, StoredMatch } from "../worker/store";

export class Replica {
  /** The last entry of the server that is stored here. */
  seq = 0;

  constructor(
    readonly match: StoredMatch,
    private readonly store: Pick<DeviceStore, "read" | "put">,
  ) {}

  async begin(): Promise<void> {
    const stored = await this.store.read(this.match.id);
    this.seq = stored?.entries.length ?? 0;
  }

  /** Stores the rows that are not here yet. */
  async add(rows: LogRow[]): Promise<void> {
    const fresh = rows.filter(({ seq }) => seq > this.seq);
    if (fresh.length === 0) return;
    await this.store.put(
      { ...this.match, changed: Date.now() },
      fresh.map((row) => ({ seq: row.seq, text: JSON.stringify(row), paths: null })),
    );
    this.seq = Math.max(this.seq, ...fresh.map(({ seq }) => seq));
  }

  async rows(): Promise<LogRow[]> {
    const stored = await this.store.read(this.match.id);
    const rows: LogRow[] = JSON.parse(`[${(stored?.entries ?? []).join(",")}]`);
    return rows;
  }

  /** The JSON with which the server takes over a match that was begun here; null if it is lost. */
  async whole(): Promise<string | null> {
    const { id, game } = this.match;
    const stored = await this.store.read(id);
    if (!stored) return null;
    return JSON.stringify({ id, game, secret: stored.match.secret, entries: await this.rows() });
  }

  /** The server has taken over the match: its log, with other guest ids and one more entry, replaces this one. */
  takenOver(): void {
    this.match.here = undefined;
    this.seq = 0;
  }
}
