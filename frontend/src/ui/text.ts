// The server's sentences are templates in which {0}, {1} ... stand for the seats.
import type { LogEntry, SeatInfo } from "../wire";

export interface Part {
  text: string;
  /** The seat that this part names, or null for plain words. */
  seat: number | null;
}

/** The name of a seat for the reader, in lower case within a sentence. */
export type Namer = (seat: number, first: boolean) => string;

/** Whether several people read one screen, so that nobody is "you". */
let shared = false;

export function nameEverybody(among: boolean): void {
  shared = among;
}

/** The seat of the one reader; null where nobody reads, or several. */
export function readerOf(you: number | null): number | null {
  return shared ? null : you;
}

export function namer(seats: SeatInfo[], you: number | null, longest = Number.POSITIVE_INFINITY): Namer {
  return (seat, first) => {
    if (seat === you && !shared) return first ? "You" : "you";
    const name = seats[seat]?.name || `Seat ${seat + 1}`;
    return name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;
  };
}

/** Splits a template into names and words. */
export function parts(template: string, name: Namer): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{(\d+)\}/g)) {
    if (match.index > end) found.push({ text: template.slice(end, match.index), seat: null });
    const seat = Number(match[1]);
    found.push({ text: name(seat, match.index === 0), seat });
    end = match.index + match[0].length;
  }
  if (end < template.length) found.push({ text: template.slice(end), seat: null });
  return found;
}

/** A template as plain text. */
export function sentence(template: string, name: Namer): string {
  return parts(template, name)
    .map((part) => part.text)
    .join("");
}

/** Adds a full stop if the sentence has no end mark. */
export function closed(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The sentences of the entries, oldest first. Events without a sentence are covered by another event's. */
export function texts(entries: LogEntry[]): string[] {
  return entries.flatMap((entry) => entry.events.map((event) => event.text)).filter((text) => text !== "");
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(place: number): string {
  const tens = place % 100;
  const suffix = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${suffix}`;
}

/** A time of a clock in minutes and seconds: "1:59". */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
