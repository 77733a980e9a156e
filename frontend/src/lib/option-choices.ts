// The options that a host has chosen. The server fills in the others; their defaults may depend on these.
import type { OptionField } from "../wire";

/** A value; null leaves the choice to the server. */
export type OptionValue = OptionField["default"];
export type Options = { [name: string]: OptionValue };

/** The options that differ from their fixed or usual default, so the host must have chosen them. */
export function chosen(fields: OptionField[], options: Options, usual: Options | null = null): Options {
  const found: Options = {};
  for (const { name, default: fixed } of fields) {
    const [value, known] = [options[name], fixed ?? usual?.[name]];
    if (value !== undefined && known !== undefined && value !== known) found[name] = value;
  }
  return found;
}

/** The options to ask for after one field is set; null resets it. */
export function withChoice(fields: OptionField[], given: Options, name: string, value: OptionValue): Options {
  const next = { ...given };
  if (value === null) delete next[name];
  else next[name] = value;
  // When the number of players changes, options that depend on it go back to their defaults.
  if (name === "players")
    for (const field of fields) if (field.default === null && field.name !== name) delete next[field.name];
  return next;
}

/** Splits options into those with these names and the others. */
export function parted(options: Options, names: string[]): [Options, Options] {
  const entries = Object.entries(options);
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ];
}
