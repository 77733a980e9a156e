// A view as text, for a game without drawings.
import type { Namer } from "../../ui/text";

export interface Line {
  key: string;
  texts: string[];
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** The text of a view: a line for each key, or several for a list of things. */
export function lines(view: object, name: Namer): Line[] {
  return Object.entries(view)
    .filter(([key]) => key !== "game")
    .map(([key, value]) => ({
      key: key.replaceAll("_", " "),
      texts: isOfThings(value) ? value.map((one) => said(key, one, name)) : [said(key, value, name)],
    }));
}

const isOfThings = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "object");

function said(key: string, value: unknown, name: Namer): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return key === "turn" || key === "seat" ? name(value, true) : number.format(value);
  if (Array.isArray(value)) return value.map((one) => said("", one, name)).join(", ") || "none";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key.replaceAll("_", " ")} ${said(key, inner, name)}`)
    .join(", ");
}
