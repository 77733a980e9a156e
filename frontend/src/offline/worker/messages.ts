// The messages between a page and the worker in which Python runs.
import type { WrittenDown } from "../../wire";
import type { DeviceMatch, DevicePlayer, LibraryAnswer, LibraryCall, OpenOffer } from "../../wire/device";

/**
 * A match in the list of this device. `house`: the address of its table, once it was handed over to the server. `rules`:
 * at a real table, the page of its rules. `here`: whether a match at a real table is not on the server yet.
 */
export interface Match extends Omit<DeviceMatch, "secret"> {
  house?: string;
  rules?: string;
  here?: boolean;
}

/** How the open match is shown. */
export interface Sitting {
  /** It grows when another reader begins: earlier messages were for somebody else. */
  number: number;
  /** Whether several people play on this device. */
  shared: boolean;
  /** The seat whose player has to uncover the table; null: nothing is covered. */
  covered: number | null;
  /** The offer that all players are asked about, also while one of them looks at a hand first. */
  offer?: OpenOffer | null;
  /** The address of its table, if the match is on the server: no command is handled here any more. */
  address?: string;
}

/** The worker's news of the open match. */
export interface MatchNews {
  type: "news";
  sitting: Sitting;
  /** The messages of the wire, as texts. */
  messages: string[];
  /** Whether another page wrote to the match, so that this one has to connect again. */
  behind: boolean;
}

/** The page's calls to the worker; all other calls go to the library. */
export interface TableCalls {
  matches: () => Promise<Match[]>;
  remove: (id: string) => Promise<null>;
  movement: (id: string, seq: number) => Promise<unknown>;
  start: (game: string, options: Record<string, unknown>, players: DevicePlayer[]) => Promise<string>;
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
  /** The players' answer to the offer that is open since the entry `seq`: who takes it, or nobody. */
  answerOffer: (seq: number, taker: number | null) => Promise<null>;
  /** Hands a match over to the server; returns the address of its table there. */
  handOver: (id: string) => Promise<string>;
}

/** A page's call; the answer has the same id. */
export interface WorkerRequest extends LibraryCall {
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
