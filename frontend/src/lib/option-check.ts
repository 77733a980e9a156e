// What the server says of a game's options while somebody chooses them (docs/wire.md, "A form that asks").
import type { OptionCheck } from "../wire";
import { request } from "./http";
import type { Options } from "./option-choices";

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
