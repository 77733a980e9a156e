import { post, type ResponseBody, request, words } from "../lib/http";
import type { QueuedChange, SendResult } from "../lib/offline-queue";
import type { Sheet, SheetAnswer } from "../wire/night";
import type { SheetChange } from "./sheet";

const PATIENCE_MS = 10_000;

/** The current sheet, or why this person may not see it. Neither, if the server cannot be reached. */
export async function newest(url: string): Promise<{ sheet?: Sheet; why?: string }> {
  const { status, ok, body } = await request<ResponseBody<SheetAnswer>>(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (ok) return { sheet: body?.sheet };
  return body && [401, 403].includes(status) ? { why: words(body) } : {};
}

/** Sends changes of a night. */
export function sender(
  url: string,
  token: string,
): (entered: QueuedChange<SheetChange>) => Promise<SendResult<ResponseBody<SheetAnswer>>> {
  return ({ request, said }) => post<SheetAnswer>(url, token, { request, ...said });
}
