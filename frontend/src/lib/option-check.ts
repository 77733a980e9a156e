// What the server says of a game's options while somebody chooses them (docs/wire.md, "A form that asks").
import type { Refusal } from "../wire";
import { request } from "./http";
import type { Options } from "./option-choices";

export interface OptionCheck {
  ok: boolean;
  refused: Refusal | null;
  /** All options, the defaults filled in. */
  options: Options | null;
  /** The options that can have no effect beside these, and what each must be. */
  idle: { [name: string]: string };
}

export async function validateOptions(
  url: string,
  options: Options,
  signal?: AbortSignal,
): Promise<OptionCheck> {
  const asked = Object.entries(options).filter(([, value]) => value !== null);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  const { status, ok, told } = await request<OptionCheck>(`${url}?${query}`, { signal });
  if (!ok || !told) throw new Error(`The options were not checked: ${status}.`);
  return told;
}
