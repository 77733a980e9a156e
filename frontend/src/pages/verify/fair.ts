// Whether the dice of a recorded match are those that the server committed to, by what this browser has stored.
import { type MatchRecord, readRecord } from "../../lib/chance/record";
import { type DiceVerdict, storedDice, verifyDice } from "../../lib/chance/stored-dice";
import { request } from "../../lib/http";

/** The verdict on a record; null if this browser saw no commitment at its table before the secret was published. */
export function verdictOf({ fair, origin }: MatchRecord, table = ""): DiceVerdict | null {
  const stored = storedDice(origin?.table ?? table);
  const streams = fair.streams ?? "match";
  return stored && verifyDice(stored, { ...fair, streams, drawing: origin?.drawings ?? 1 });
}

/** The card "Fair dice" of a result: a tick if the dice are verified here, and an alarm if they failed. */
export async function showFair(card: HTMLElement): Promise<void> {
  const { table = "", record = "" } = card.dataset;
  if (!storedDice(table)) return;
  const { ok, body } = await request(record);
  const verdict = ok && body ? verdictOf(readRecord(body), table) : null;
  const link = card.querySelector("a");
  if (!link || !verdict) return;
  link.title = verdict.words;
  if (verdict.ok) link.prepend("✓ ");
  else {
    const alarm = document.createElement("p");
    alarm.className = "verdict no";
    alarm.role = "alert";
    alarm.textContent = verdict.words;
    link.closest("h2")?.after(alarm);
  }
}
