// Asks the server whether an action would be legal, without playing it.
import type { Action, Validity } from "../../games/contract";
import type { FromServer } from "../../wire";
import type { NewCommand } from "./connection";

/** The answer once the table is closed. */
const CLOSED: Validity = { ok: false, message: "", rule: null };

export class Questions {
  /** By the id of the request. */
  readonly #pending = new Map<string, (validity: Validity) => void>();

  constructor(private readonly send: (command: NewCommand) => string) {}

  ask(action: Action): Promise<Validity> {
    return new Promise((resolve) => this.#pending.set(this.send({ type: "validate", action }), resolve));
  }

  /** Whether a message answers one of them. A refusal is an answer too. */
  answered(message: FromServer): boolean {
    if (message.type !== "validated" && message.type !== "refused") return false;
    const resolve = this.#pending.get(message.id ?? "");
    this.#pending.delete(message.id ?? "");
    resolve?.({
      ok: message.type === "validated" && message.ok,
      message: message.message,
      rule: message.rule,
    });
    return resolve !== undefined;
  }

  dispose(): void {
    for (const resolve of this.#pending.values()) resolve(CLOSED);
    this.#pending.clear();
  }
}
