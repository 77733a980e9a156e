import { post, request, type Told, words } from "../lib/http";
import type { Answer, Entered } from "../lib/outbox";
import type { Change, Sheet } from "./sheet";

const PATIENCE_MS = 10_000;

/** The server's answer to a change or a question. */
export interface Answered {
  sheet: Sheet;
}

/** The current sheet, or why this person may not see it. Neither, if the server cannot be reached. */
export async function newest(url: string): Promise<{ sheet?: Sheet; why?: string }> {
  const { status, ok, told } = await request<Told<Answered>>(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (ok) return { sheet: told?.sheet };
  return told && [401, 403].includes(status) ? { why: words(told) } : {};
}

/** Sends changes of a night. */
export function sender(
  url: string,
  token: string,
): (entered: Entered<Change>) => Promise<Answer<Told<Answered>>> {
  return ({ request, said }) => post<Answered>(url, token, { request, ...said });
}
