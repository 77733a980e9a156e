// Requests of JSON. Only an answer of the server itself counts: a network's own pages, as pubs have them, do not.
import type { Refusal } from "../wire";
import type { SendResult } from "./outbox";

export const NO_CONNECTION = "No connection just now.";
/** The time limit of an answer; what is sent later has the same id, and is recorded once. Milliseconds. */
const PATIENCE = 8000;

/** What the server says: an answer, or a refusal with it. */
export type ResponseBody<Content> = Partial<Refusal> & Partial<Content>;

/** `status`: 0 where nobody answered. `told`: null where the answer is not JSON, so it is not the server's. */
export interface Reply<Said> {
  status: number;
  ok: boolean;
  told: Said | null;
}

export interface Sending {
  /** What is posted, with the token that the server has given; without it, the address is only read. */
  body?: object | string;
  token?: string;
  signal?: AbortSignal | undefined;
  cache?: RequestCache;
}

/** Requests JSON of the server. */
export async function request<Said>(url: string, sending: Sending = {}): Promise<Reply<Said>> {
  const { body, token = "", signal = null, cache = "default" } = sending;
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
    headers.set("X-CSRFToken", token);
  }
  const method = body === undefined ? "GET" : "POST";
  const text = typeof body === "object" ? JSON.stringify(body) : (body ?? null);
  try {
    const answer = await fetch(url, { method, headers, body: text, signal, cache });
    const told: unknown = await answer.json().catch(() => null);
    return { status: answer.status, ok: answer.ok, told: told as Said | null };
  } catch {
    return { status: 0, ok: false, told: null };
  }
}

/** The text of a refusal. */
export const words = ({ message, rule }: Partial<Refusal>) =>
  message && rule ? `${message} (${rule})` : message;

/** Posts a change. `refused`: the statuses of refusals, which say why; after any other failure it is sent later. */
export async function post<Content>(
  url: string,
  token: string,
  change: object,
  { refused = [400, 409], patience = PATIENCE } = {},
): Promise<SendResult<ResponseBody<Content>>> {
  const signal = AbortSignal.timeout(patience);
  const { status, ok, told } = await request<ResponseBody<Content>>(url, { body: change, token, signal });
  if (status === 0) return { kind: "later", why: NO_CONNECTION };
  const why = words(told ?? {});
  if (ok && told) return { kind: "done", told };
  if (why && told && refused.includes(status)) return { kind: "refused", why, told };
  return { kind: "later", why: why ?? "The server does not answer. Reload this page." };
}
