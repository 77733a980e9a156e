// What a table's page talks to: the server, or this device.
import type { Socket } from "../../lib/socket";
import { movement } from "./movements";

/** What decides about the table: by default the server, over the network. */
export interface TableBackend {
  dial: () => Socket;
  /** How things moved in a play, in the game's own form; null where it is no longer kept, or comes too late. */
  movement: <M>(seq: number) => Promise<M | null>;
  /** Whether it is only watched from afar, and told nothing back. */
  watched?: boolean;
  /** Whether commands go over the network, so that their answers may take long, or not come. */
  remote?: boolean;
  /** Whether this device is handed from one player to the next. */
  passed?: boolean;
  /** Up to which entry the next that dials has the same ones; by default all. */
  readonly common?: number;
}

/**
 * `as`: "watch" only watches, even in the browser of somebody who plays; "seat=2" or "seat=turn" reads as a seat that
 * this device plays (docs/wire.md).
 */
export function serverBackend(table: string, as = ""): TableBackend {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${location.host}/ws/tables/${table}${as && `?${as}`}`;
  return {
    dial: () => new WebSocket(address),
    movement: (seq) => movement(table, seq),
    watched: as === "watch",
    remote: true,
  };
}
