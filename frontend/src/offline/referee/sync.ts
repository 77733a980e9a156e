// What a referee's device and the server send each other: entries, and the log that the server has.
import { NO_CONNECTION, post, type ResponseBody, request } from "../../lib/http";
import type { Entered, SendResult } from "../../lib/outbox";
import type { LogAnswer } from "../../wire/device";
import { handOver } from "../worker/hand-over";
import { PATIENCE, type Said } from "./entered";
import type { Replica } from "./replica";

/** The server's refusals of what was posted, and the time limit of an answer. Anything else is sent again later. */
const HOW = { refused: [400, 403, 404, 409], patience: 2500 };

export class Sync {
  #token = "";

  constructor(private readonly replica: Replica) {}

  /** Posts an entry. The replica has it before the result is known. */
  async send({ request: id, said }: Entered<Said>): Promise<SendResult<ResponseBody<LogAnswer>>> {
    if (!this.#token) await this.news().catch(() => {}); // a page that this device kept has no token
    const refused = await this.#handOver();
    if (refused || !this.#token) return { kind: "later", why: refused ?? NO_CONNECTION };
    const command = { ...said.command, id, seq: said.seen };
    const answer = await post<LogAnswer>(this.#logAfter(said.seen), this.#token, command, HOW);
    if (answer.kind !== "later" && answer.told?.rows) await this.replica.add(answer.told.rows);
    return answer;
  }

  /** Asks the server for its log. Rejects if it cannot be reached. */
  async news(): Promise<void> {
    const refused = await this.#handOver();
    if (refused) throw new Error(refused);
    const signal = AbortSignal.timeout(PATIENCE);
    const { status, told } = await request<ResponseBody<LogAnswer>>(this.#logAfter(this.replica.seq), {
      signal,
    });
    if (!told?.rows && !HOW.refused.includes(status)) throw new Error(told?.message);
    this.#token = told?.token ?? "";
    await this.replica.add(told?.rows ?? []);
  }

  /** Has the server take over a match that was begun here. Returns why it does not, or null. */
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

  /** The server's log from where neither this device nor the sender of an entry has it. */
  #logAfter(seen: number): string {
    const { match, seq } = this.replica;
    return `/tables/${match.id}/log?after=${Math.min(seen, seq)}`;
  }
}
