// What passes between a page and the worker in which Python runs.
import type { DeviceMatch, DevicePlayer, LibraryAnswer, LibraryCall, WrittenDown } from "../../wire/device";

/**
 * A match of this device, as its list has it. `house`: the address of its table, once it was handed over to the server.
 * `rules`: at a real table, the page of its rules. `here`: at a real table, it was begun here and the server does not have
 * it yet.
 */
export interface Match extends Omit<DeviceMatch, "secret"> {
  house?: string;
  rules?: string;
  here?: boolean;
}

/** How the open match is to be shown. */
export interface Sitting {
  /** It grows when another reader begins: what was told before was for somebody else. */
  number: number;
  /** Whether several people play on this device. */
  shared: boolean;
  /** The seat whose player has to come first; null: nobody's hand is to be covered now. */
  covered: number | null;
  /** The address of its table, if the match is at the house: nothing is judged here any more. */
  house?: string;
}

/** The worker's news of the open match. */
export interface MatchNews {
  type: "told";
  sitting: Sitting;
  /** The messages of the wire, as texts. */
  messages: string[];
  /** Whether another page wrote to the match, so that this one has to connect again. */
  behind: boolean;
}

/** What the page asks of the worker; everything else is answered by the library. */
export interface TableCalls {
  matches: () => Promise<Match[]>;
  remove: (id: string) => Promise<null>;
  movement: (id: string, seq: number) => Promise<unknown>;
  start: (game: string, options: Record<string, unknown>, chairs: DevicePlayer[]) => Promise<string>;
  /** Begins a match at a real table. */
  startReal: (
    game: string,
    options: Record<string, unknown>,
    written: WrittenDown,
    rules: string,
  ) => Promise<string>;
  open: (id: string) => Promise<Sitting | null>;
  hear: (sitting: number, text: string) => Promise<null>;
  uncover: (seat: number) => Promise<null>;
  cover: () => Promise<null>;
  /** Hands a match over to the house; the address of its table there. */
  handOver: (id: string) => Promise<string>;
}

/** A page's call by its name, to be answered under its id. */
export interface Asked extends LibraryCall {
  id: number;
}

export interface Progress {
  type: "progress";
  loaded: number;
  bytes: number;
}

export interface Ready {
  type: "ready";
}

export interface Failed {
  type: "failed";
  message: string;
}

export interface WorkerAnswer extends LibraryAnswer {
  type: "answered";
  id: number;
}

export type FromWorker = Progress | Ready | Failed | WorkerAnswer | MatchNews;
