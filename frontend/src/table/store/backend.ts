// The backend of a table's page: the server, or this device.
import type { Socket } from "../../lib/socket";
import { movement } from "./movements";

/** Handles the commands of the table: by default the server, over the network. */
export interface TableBackend {
  dial: () => Socket;
  /** How things moved in a play, in the game's own form; null if it is no longer stored, or comes too late. */
  movement: <M>(seq: number) => Promise<M | null>;
  /** Whether this page only watches, and reports nothing back. */
  watched?: boolean;
  /** Whether commands go over the network, so that their answers may take long, or not come. */
  remote?: boolean;
  /** Whether this device is handed from one player to the next. */
  passed?: boolean;
  /** The last entry that the next connection shares with this page; by default all. */
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
