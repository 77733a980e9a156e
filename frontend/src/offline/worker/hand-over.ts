// Sends a match of this device to the house, which judges it once more and goes on with it.
import { type ResponseBody, request, type Sending } from "../../lib/http";
import type { HandOverAnswer, PageToken } from "../../wire";
import { LibraryRefusal } from "./tables";

const ADDRESS = "/device/tables";
const UNREACHED = "This house cannot be reached now, so the match stays on this device.";
const NOT_TAKEN = "This house could not take the match, so it stays on this device.";

async function told<Content>(sending: Sending): Promise<ResponseBody<Content>> {
  const { status, ok, told } = await request<ResponseBody<Content>>(ADDRESS, sending);
  if (status === 0) throw new LibraryRefusal({ kind: "unreached", message: UNREACHED });
  if (ok && told) return told;
  throw new LibraryRefusal({ kind: told?.code ?? "failed", message: told?.message ?? NOT_TAKEN });
}

/** The address of the match's table on the server. The page is stored without a token, so the server is asked for one. */
export async function handOver(match: string): Promise<string> {
  const { token = "" } = await told<PageToken>({ cache: "no-store" });
  const { url } = await told<HandOverAnswer>({ token, body: match });
  if (!url) throw new LibraryRefusal({ kind: "failed", message: NOT_TAKEN });
  return url;
}
