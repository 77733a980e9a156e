// Sends a match of this device to the house, which judges it once more and goes on with it.
import { LibraryRefusal } from "./tables";

const ADDRESS = "/device/tables";
const UNREACHED = "This house cannot be reached now, so the match stays on this device.";
const NOT_TAKEN = "This house could not take the match, so it stays on this device.";

async function told(asked: Promise<Response>): Promise<{ token?: string; url?: string }> {
  let answer: Response;
  try {
    answer = await asked;
  } catch {
    throw new LibraryRefusal({ kind: "unreached", message: UNREACHED });
  }
  const read = await answer.json().catch(() => null);
  if (answer.ok && read) return read;
  throw new LibraryRefusal({ kind: read?.code ?? "failed", message: read?.message ?? NOT_TAKEN });
}

/** The address of the match's table at the house. The page is kept without a token, so the house is asked for one. */
export async function handOver(match: string): Promise<string> {
  const { token } = await told(fetch(ADDRESS, { cache: "no-store" }));
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token ?? "" };
  const { url } = await told(fetch(ADDRESS, { method: "POST", headers, body: match }));
  if (!url) throw new LibraryRefusal({ kind: "failed", message: NOT_TAKEN });
  return url;
}
