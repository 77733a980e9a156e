// Sends a match of this device to the server, which checks the whole log and continues the match.
import { type ResponseBody, request, type Sending } from "../../lib/http";
import type { PageToken, TableAddress } from "../../wire";
import { LibraryRefusal } from "./tables";

const ADDRESS = "/device/tables";
const UNREACHED = "No connection, so the match stays on this device.";
const NOT_TAKEN = "The server could not take the match, so it stays on this device.";

async function answered<Content>(sending: Sending): Promise<ResponseBody<Content>> {
  const { status, ok, body } = await request<ResponseBody<Content>>(ADDRESS, sending);
  if (status === 0) throw new LibraryRefusal({ kind: "unreached", message: UNREACHED });
  if (ok && body) return body;
  throw new LibraryRefusal({ kind: body?.code ?? "failed", message: body?.message ?? NOT_TAKEN });
}

/** The address of the match's table on the server. The stored page has no token, so one is requested. */
export async function handOver(match: string): Promise<string> {
  const { token = "" } = await answered<PageToken>({ cache: "no-store" });
  const { url } = await answered<TableAddress>({ token, body: match });
  if (!url) throw new LibraryRefusal({ kind: "failed", message: NOT_TAKEN });
  return url;
}
