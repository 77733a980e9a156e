// Sends a referee's entries to the server, and gets the server's log.
import { NO_CONNECTION, post, type ResponseBody, request } from "../../lib/http";
import type { QueuedChange, SendResult } from "../../lib/offline-queue";
import type { LogAnswer } from "../../wire/device";
import { handOver } from "../worker/hand-over";
import { PATIENCE, type QueuedCommand } from "./queued-command";
import type { Replica } from "./replica";

/** The statuses of refusals, and the time limit of an answer. After any other failure an entry is sent again later. */
const HOW = { refused: [400, 403, 404, 409], patience: 2500 };

export class Sync {
  #token = "";

  constructor(private readonly replica: Replica) {}

  /** Posts an entry. The replica has it before the result is known. */
  async send({
    request: id,
    said,
  }: QueuedChange<QueuedCommand>): Promise<SendResult<ResponseBody<LogAnswer>>> {
    if (!this.#token) await this.news().catch(() => {}); // a stored page has no token
    const refused = await this.#handOver();
    if (refused || !this.#token) return { kind: "later", why: refused ?? NO_CONNECTION };
    const command = { ...said.command, id, seq: said.seen };
    const answer = await post<LogAnswer>(this.#logAfter(said.seen), this.#token, command, HOW);
    if (answer.kind !== "later" && answer.body?.rows) await this.replica.add(answer.body.rows);
    return answer;
  }

  /** Requests the server's log. Rejects if it cannot be reached. */
  async news(): Promise<void> {
    const refused = await this.#handOver();
    if (refused) throw new Error(refused);
    const signal = AbortSignal.timeout(PATIENCE);
    const { status, body } = await request<ResponseBody<LogAnswer>>(this.#logAfter(this.replica.seq), {
      signal,
    });
    if (!body?.rows && !HOW.refused.includes(status)) throw new Error(body?.message);
    this.#token = body?.token ?? "";
    await this.replica.add(body?.rows ?? []);
  }

  /** Hands a match that was begun here over to the server. Returns the reason of a refusal, or null. */
  async #handOver(): Promise<string | null> {
    if (!this.replica.match.here) return null;
    const whole = await this.replica.whole();
    if (whole === null) return "This device has lost the match.";
    try {
      await handOver(whole);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.replica.takenOver();
    return null;
  }

  /** The address of the server's log after the entries that this device and the sender of an entry have. */
  #logAfter(seen: number): string {
    const { match, seq } = this.replica;
    return `/tables/${match.id}/log?after=${Math.min(seen, seq)}`;
  }
}
