// Posts what waits. Only an answer of the house itself counts: a network's own pages, as pubs have them, do not.
import type { Refusal } from "../wire";
import type { Answer } from "./outbox";

/** So long is an answer waited for; what is sent later has the same id, and is recorded once. Milliseconds. */
const PATIENCE = 8000;

/** What the house tells: an answer, or a refusal with it. */
export type Told<Answered> = Partial<Refusal> & Partial<Answered>;

/** The text of a refusal. */
export const words = ({ message, rule }: Partial<Refusal>) =>
  message && rule ? `${message} (${rule})` : message;

/** Posts a change. `refused`: the statuses of refusals, which say why; after any other failure it is sent later. */
export async function post<Answered>(
  url: string,
  token: string,
  change: object,
  { refused = [400, 409], patience = PATIENCE } = {},
): Promise<Answer<Told<Answered>>> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(patience),
    });
    const told: Told<Answered> | null = await answer.json().catch(() => null);
    const why = words(told ?? {});
    if (answer.ok && told) return { kind: "done", told };
    if (why && told && refused.includes(answer.status)) return { kind: "refused", why, told };
    return { kind: "later", why: why ?? "The server does not answer. Reload this page." };
  } catch {
    return { kind: "later", why: "No connection just now." };
  }
}
