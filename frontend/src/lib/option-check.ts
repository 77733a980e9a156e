// What the server says of a game's options while somebody chooses them (docs/wire.md, "A form that asks").
import type { OptionCheck } from "../wire";
import { request } from "./http";
import type { Options } from "./option-choices";

export async function validateOptions(
  url: string,
  options: Options,
  signal?: AbortSignal,
): Promise<OptionCheck> {
  const given = Object.entries(options).filter(([, value]) => value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const { status, ok, body } = await request<OptionCheck>(`${url}?${query}`, { signal });
  if (!ok || !body) throw new Error(`The options were not checked: ${status}.`);
  return body;
}
