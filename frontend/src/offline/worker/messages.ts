// What passes between a page and the worker in which Python runs, and the manifest of what that is made of.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A file that the worker loads. Its integrity is that of the bytes before they were compressed. */
export interface BuiltFile {
  name: string;
  path: string;
  integrity: string;
  bytes: number;
}

/** Made by tools/device_build.py. */
export interface Manifest {
  runtime: { version: string; info: Record<string, string>; folder: string; files: BuiltFile[] };
  wheels: BuiltFile[];
  library: BuiltFile;
}

export interface Refused {
  kind: string;
  message: string;
  rule?: string;
  reason?: string;
  /** The option or the part of the form at fault. */
  field?: string;
}

/**
 * A match of this device, as its list has it. `said`: how it stands, with seats in braces. `rules`: at a real table, the
 * page of its rules. `here`: at a real table, it was begun here and the house does not have it yet.
 */
export interface Match {
  id: string;
  game: string;
  title: string;
  names: string[];
  status: "playing" | "over" | "abandoned";
  began: number;
  changed: number;
  said: string;
  /** The address of its table, once it was handed over to the server. */
  house?: string;
  rules?: string;
  here?: boolean;
}

/** What is written down before a match at a real table. */
export interface Written {
  names: string[];
  official: string;
  surface: boolean;
}

/** Who shall sit there: a person by name, or a bot of a level. */
export interface Chair {
  name: string;
  level: "beginner" | "regular" | null;
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
export interface Told {
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
  movement: (id: string, seq: number) => Promise<Json>;
  start: (game: string, options: { [name: string]: Json }, chairs: Chair[]) => Promise<string>;
  /** Begins a match at a real table. */
  startReal: (
    game: string,
    options: { [name: string]: Json },
    written: Written,
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
export interface Asked {
  id: number;
  call: string;
  arguments: Json[];
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

export interface Answered {
  type: "answered";
  id: number;
  value?: Json;
  refused?: Refused;
}

export type FromWorker = Progress | Ready | Failed | Answered | Told;
