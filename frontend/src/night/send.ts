import type { Refusal } from "../generated/wire";
import type { Answer, Waiting } from "./queue";
import type { Sheet } from "./sheet";

/** The server's answer: the current sheet, the reason of a refusal, or both. */
type Told = Partial<Refusal> & { sheet?: Sheet };

/** The text of a refusal. */
const words = ({ message, rule }: Told) => (message && rule ? `${message} (${rule})` : message);

/** The current sheet, or why this person may not see it. Neither, if the server cannot be reached. */
export async function newest(url: string): Promise<{ sheet?: Sheet; why?: string }> {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    const told: Told = await answer.json();
    if (answer.ok) return { sheet: told.sheet };
    return [401, 403].includes(answer.status) ? { why: words(told) } : {};
  } catch {
    return {};
  }
}

/** Sends a change. It is refused if the server gives a reason; any other failure means that it is sent later. */
export function sender(url: string, token: string): (waiting: Waiting) => Promise<Answer> {
  return async ({ request, said }) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify({ request, ...said }),
      });
      const told: Told = await answer.json().catch(() => ({}));
      const why = words(told);
      if (answer.ok && told.sheet) return { kind: "done", sheet: told.sheet };
      if (why && [400, 409].includes(answer.status)) return { kind: "refused", why, sheet: told.sheet };
      return { kind: "later", why: why ?? "The server does not answer. Reload this page." };
    } catch {
      return { kind: "later", why: "No connection just now." };
    }
  };
}
