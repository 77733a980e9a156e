// Which options a host has chosen. What is left out gets the server's default, which may depend on the others.
import type { OptionField } from "./data";

export type Options = { [name: string]: unknown };

/** The options that differ from a fixed default: those the host must have chosen. */
export function chosen(fields: OptionField[], options: Options): Options {
  const differing = fields.filter((field) => field.default !== null && options[field.name] !== field.default);
  return Object.fromEntries(differing.map((field) => [field.name, options[field.name]]));
}

/** The options to ask for after one field was set; null takes its choice back. */
export function withChoice(fields: OptionField[], given: Options, name: string, value: unknown): Options {
  const next = { ...given };
  if (value === null) delete next[name];
  else next[name] = value;
  // With other players, what depends on their number is the server's again.
  if (name === "players")
    for (const field of fields) if (field.default === null && field.name !== name) delete next[field.name];
  return next;
}
