// The wins that this browser has celebrated. Each is celebrated once, not again when the page is loaded again.
import { remember, remembered } from "../../lib/storage";

const KEY = "tuppence.celebrated";
/** As many tables are stored, the newest first. */
const MOST = 50;

/** Notes that the win at a table is celebrated; returns whether it was before. */
export function wasCelebrated(table: string): boolean {
  const tables = (remembered(KEY) ?? "").split(" ");
  remember(KEY, [...new Set([table, ...tables])].slice(0, MOST).join(" ").trim());
  return tables.includes(table);
}
