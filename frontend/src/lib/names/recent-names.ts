// The names of people who played at a table of this device, the newest first. They stay in this browser.
import { remember, remembered } from "../storage";

const KEY = "tuppence.names";
const MOST = 20;

export function recentNames(): string[] {
  try {
    const names: unknown = JSON.parse(remembered(KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Puts these names first, in their order. */
export function rememberNames(names: string[]): void {
  const fresh = names.map((name) => name.trim()).filter((name) => name !== "");
  remember(KEY, JSON.stringify([...new Set([...fresh, ...recentNames()])].slice(0, MOST)));
}

/** The recent names that are not among those that are written down. */
export function namesLeft(written: string[]): string[] {
  const taken = new Set(written.map((name) => name.trim().toLowerCase()));
  return recentNames().filter((name) => !taken.has(name.toLowerCase()));
}
