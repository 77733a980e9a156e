import { NO_CONNECTION, post, type ResponseBody, request, words } from "../lib/http";
import type { QueuedChange, SendResult } from "../lib/offline-queue";
import type { NightData, Sheet, SheetAnswer } from "../wire/night";
import type { SheetChange } from "./sheet";
import { forgetSheets } from "./stored";

const PATIENCE_MS = 10_000;

/**
 * The current sheet, or why this person may not see it any more. Neither, if the server cannot be reached. Both, if
 * nothing is entered any more.
 */
export async function newest(url: string): Promise<{ sheet?: Sheet; token?: string; why?: string }> {
  const { status, ok, body } = await request<ResponseBody<SheetAnswer>>(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (ok) return { sheet: body?.sheet, token: body?.token, why: body?.closed || undefined };
  if (!body || ![401, 403].includes(status)) return {};
  void forgetSheets();
  return { why: words(body) };
}

/** Sends changes of a night. A stored page has no token, so one is requested. */
export function sender(
  { sendUrl, stateUrl }: Pick<NightData, "sendUrl" | "stateUrl">,
  given: string,
): (entered: QueuedChange<SheetChange>) => Promise<SendResult<ResponseBody<SheetAnswer>>> {
  let token = given;
  return async ({ request, said }) => {
    const { why = NO_CONNECTION, ...latest } = token ? {} : await newest(stateUrl);
    token ||= latest.token ?? "";
    return token ? post<SheetAnswer>(sendUrl, token, { request, ...said }) : { kind: "later", why };
  };
}
