// Where the library lies in a browser's Python, and the module that is imported first.
export const LIBRARY = "/lib/tuppence.zip";
export const ENTRY = "tuppence_web.tables.device.calls";
