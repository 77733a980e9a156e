import type { Answer, Waiting } from "./queue";
import type { Sheet } from "./sheet";

/** The sheet as the page would have it that is asked for now; null where that is not to be had. */
export async function newest(): Promise<Sheet | null> {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    return JSON.parse(page.getElementById("night-data")?.textContent ?? "null")?.sheet ?? null;
  } catch {
    return null;
  }
}

/** Sends a change. It is refused where the house says why; whatever else is wrong with line or server means: later. */
export function sender(url: string, token: string): (waiting: Waiting) => Promise<Answer> {
  return async ({ request, said }) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify({ request, ...said }),
      });
      const told = await answer.json().catch(() => ({}));
      if (answer.ok) return { kind: "done", sheet: told.sheet };
      if (told.why && [400, 409].includes(answer.status))
        return { kind: "refused", why: told.why, sheet: told.sheet };
      return { kind: "later", why: told.why ?? "The house does not answer: open this page again." };
    } catch {
      return { kind: "later", why: "No connection just now." };
    }
  };
}
