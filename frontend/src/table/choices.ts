// Which options a host has chosen. What is left out gets the server's default, which may depend on the others.
import type { OptionField } from "../generated/wire";

/** A value; null leaves the choice to the server. */
export type OptionValue = OptionField["default"];
export type Options = { [name: string]: OptionValue };

/** The options that differ from their default, a fixed one or the usual value: those the host must have chosen. */
export function chosen(fields: OptionField[], options: Options, usual: Options | null = null): Options {
  const found: Options = {};
  for (const { name, default: fixed } of fields) {
    const [value, known] = [options[name], fixed ?? usual?.[name]];
    if (value !== undefined && known !== undefined && value !== known) found[name] = value;
  }
  return found;
}

/** The options to ask for after one field was set; null takes its choice back. */
export function withChoice(fields: OptionField[], given: Options, name: string, value: OptionValue): Options {
  const next = { ...given };
  if (value === null) delete next[name];
  else next[name] = value;
  // With other players, what depends on their number is the server's again.
  if (name === "players")
    for (const field of fields) if (field.default === null && field.name !== name) delete next[field.name];
  return next;
}

/** The options of these names, and the others. */
export function parted(options: Options, names: string[]): [Options, Options] {
  const entries = Object.entries(options);
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ];
}
