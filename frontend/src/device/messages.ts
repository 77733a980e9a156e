// What passes between a page and the worker in which Python runs, and the manifest of what that is made of.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A file that the worker loads. Its integrity is that of the bytes before they were compressed. */
export interface BuiltFile {
  name: string;
  path: string;
  integrity: string;
  bytes: number;
}

/** Made by device_build.py. */
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

export type FromWorker = Progress | Ready | Failed | Answered;
