import { post, type Told, words } from "../lib/http";
import type { Answer, Entered } from "../lib/outbox";
import type { Change, Sheet } from "./sheet";

const PATIENCE_MS = 10_000;

/** The server's answer to a change or a question. */
export interface Answered {
  sheet: Sheet;
}

/** The current sheet, or why this person may not see it. Neither, if the server cannot be reached. */
export async function newest(url: string): Promise<{ sheet?: Sheet; why?: string }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal });
    const told: Told<Answered> = await answer.json();
    if (answer.ok) return { sheet: told.sheet };
    return [401, 403].includes(answer.status) ? { why: words(told) } : {};
  } catch {
    return {};
  }
}

/** Sends changes of a night. */
export function sender(
  url: string,
  token: string,
): (entered: Entered<Change>) => Promise<Answer<Told<Answered>>> {
  return ({ request, said }) => post<Answered>(url, token, { request, ...said });
}
