// Requests for JSON. Only JSON counts as an answer of the server: the network of a pub may answer with its own page.
import type { Refusal } from "../wire";
import type { SendResult } from "./offline-queue";

export const NO_CONNECTION = "No connection.";
/** The time limit of an answer; what is sent later has the same id, and is recorded once. Milliseconds. */
const PATIENCE = 8000;

/** The body of a response: an answer, a refusal, or both. */
export type ResponseBody<Content> = Partial<Refusal> & Partial<Content>;

/** `status`: 0 without a response. `body`: null if it is not JSON, so it does not come from the server. */
export interface Reply<Content> {
  status: number;
  ok: boolean;
  body: Content | null;
}

export interface Sending {
  /** What is posted, with the CSRF token; without a body the request is a GET. */
  body?: object | string;
  token?: string;
  signal?: AbortSignal | undefined;
  cache?: RequestCache;
}

/** Requests JSON from the server. */
export async function request<Content>(url: string, sending: Sending = {}): Promise<Reply<Content>> {
  const { body, token = "", signal = null, cache = "default" } = sending;
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
    headers.set("X-CSRFToken", token);
  }
  const method = body === undefined ? "GET" : "POST";
  const text = typeof body === "object" ? JSON.stringify(body) : (body ?? null);
  try {
    const response = await fetch(url, { method, headers, body: text, signal, cache });
    const content: unknown = await response.json().catch(() => null);
    return { status: response.status, ok: response.ok, body: content as Content | null };
  } catch {
    return { status: 0, ok: false, body: null };
  }
}

/** The text of a refusal. */
export const words = ({ message, rule }: Partial<Refusal>) =>
  message && rule ? `${message} (${rule})` : message;

/** Posts a change. `refused`: the statuses of refusals. After any other failure the change is sent later. */
export async function post<Content>(
  url: string,
  token: string,
  change: object,
  { refused = [400, 409], patience = PATIENCE } = {},
): Promise<SendResult<ResponseBody<Content>>> {
  const signal = AbortSignal.timeout(patience);
  const { status, ok, body } = await request<ResponseBody<Content>>(url, { body: change, token, signal });
  if (status === 0) return { kind: "later", why: NO_CONNECTION };
  const why = words(body ?? {});
  if (ok && body) return { kind: "done", body };
  if (why && body && refused.includes(status)) return { kind: "refused", why, body };
  return { kind: "later", why: why ?? "The server does not answer. Reload this page." };
}
