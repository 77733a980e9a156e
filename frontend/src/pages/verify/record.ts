// /verify and /tables/<id>/verify: recomputes all chance outcomes of a record in the browser, without asking the
// server.

import { type Chance, type Known, loadChance, type Whole } from "../../games/chance";
import { type Check, check, type Drawn, type MatchRecord, readRecord } from "../../lib/chance/record";
import { verdictOf } from "./fair";

const WIDE = 3; // characters of an outcome that fit into a narrow column

const place = document.getElementById("verify");
let newest = ""; // the text that is shown, or will be once its game is loaded

function element(tag: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function row({ recorded, computed, fits }: Drawn, name: string, chance: Chance): HTMLElement {
  const [says, gives] = [chance.text(recorded), computed ? chance.text(computed) : "not checked"];
  const line = element("li", "", !computed ? "" : fits ? "fits" : "differs");
  line.append(
    element("span", name, "help"),
    element("span", says, "outcome"),
    element("span", gives, "outcome"),
    element("span", !computed ? "–" : fits ? "✓" : "✗", "tick"),
  );
  const given = fits ? "as the dice gave it" : `the dice give ${gives}`;
  const words = computed ? given : "not checked here";
  line.setAttribute("aria-label", `${name}: ${says} in the record, ${words}`);
  const whole = chance.whole?.(recorded);
  if (whole)
    line.append(unfolded(whole, computed ? (chance.whole?.(computed)?.parts ?? []) : whole.parts, !fits));
  return line;
}

/** A whole outcome and what the dice give instead. It is created on demand, or shown at once. */
function unfolded({ words, parts }: Whole, given: string[], open: boolean): HTMLElement {
  const details = document.createElement("details");
  const all = element("p", "", "parts");
  const fill = () =>
    all.replaceChildren(
      ...parts.map((part, at) => {
        const gives = given[at] ?? "nothing";
        return part === gives ? element("span", part) : element("mark", `${part}, the dice: ${gives}`);
      }),
    );
  details.append(element("summary", words), all);
  details.addEventListener("toggle", fill, { once: true });
  details.open = open;
  return details;
}

/** Lists every outcome, numbered within its kind if there are several. */
function list(drawn: Drawn[], chance: Chance): HTMLElement {
  const wide = drawn.some(({ recorded }) => chance.text(recorded).length > WIDE);
  const outcomes = element("ol", "", wide ? "grid outcomes full" : "grid outcomes");
  const kinds = drawn.map(({ recorded }) => chance.kind(recorded));
  const several = new Set(kinds.filter((kind, at) => kinds.indexOf(kind) !== at));
  const numbers = new Map<string, number>();
  for (const [at, one] of drawn.entries()) {
    const kind = kinds[at] ?? "";
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    outcomes.append(row(one, several.has(kind) ? `${kind} ${number}` : kind, chance));
  }
  return outcomes;
}

function code(text: string): HTMLElement {
  const made = element("dd");
  made.append(element("code", text));
  return made;
}

function commitment(result: Check): HTMLElement {
  const made = document.createElement("dl");
  made.className = "facts long";
  made.append(
    element("dt", "The commitment in the record"),
    code(result.committed),
    element("dt", "SHA-256 of the secret, computed here"),
    code(result.commitment),
  );
  return made;
}

/** Checks a record. Throws if its outcomes do not belong to its game. */
function checked(record: MatchRecord, { draws }: Known): Check {
  try {
    return check(record, draws);
  } catch {
    throw new Error("This record has chance outcomes that its game does not know.");
  }
}

/** Whether the dice match the commitment that this browser saw at the table. */
function fairness(record: MatchRecord): HTMLElement[] {
  const verdict = verdictOf(record, place?.dataset.table);
  return verdict ? [element("p", verdict.words, `verdict ${verdict.ok ? "ok" : "no"}`)] : [];
}

async function found(text: string): Promise<HTMLElement[]> {
  const parsed: unknown = JSON.parse(text);
  const record = readRecord(parsed);
  const chance = await loadChance(record.game);
  const result = checked(record, chance);
  const all = result.drawn.length;
  const unchecked = result.drawn.filter(({ computed }) => !computed).length;
  const gives = unchecked
    ? `${all - unchecked} of the ${all} chance outcomes. The others are copied from another match, or need a physics engine that this page does not have, and were not checked here`
    : `all ${all} chance outcomes`;
  const verdict = result.valid
    ? `Your browser agrees: the secret matches the commitment, and it gives ${gives}.`
    : "Your browser does not agree: see where the record and the dice differ.";
  return [
    ...fairness(record),
    element("p", verdict, `verdict ${result.valid ? "ok" : "no"}`),
    commitment(result),
    element("p", "Its number, what the record says, what the dice give.", "help"),
    list(result.drawn, chance),
  ];
}

async function show(text: string): Promise<void> {
  newest = text;
  let shown: HTMLElement[];
  try {
    shown = await found(text);
  } catch (error) {
    const known = error instanceof Error && !(error instanceof SyntaxError);
    const reason = known ? error.message : "This is not a match record.";
    shown = [element("p", reason, "verdict no")];
  }
  if (newest === text) place?.replaceChildren(...shown);
}

export function startVerify(): void {
  const embedded = document.getElementById("record-data")?.textContent;
  if (embedded) show(embedded);

  place?.setAttribute("aria-live", "polite");
  const chosen = document.querySelector<HTMLInputElement>("input[type=file]");
  chosen?.addEventListener("change", async () => {
    const file = chosen.files?.[0];
    if (file) show(await file.text());
  });
  const typed = document.querySelector("textarea");
  typed?.addEventListener("input", () => {
    const text = typed.value.trim();
    if (text) show(text);
  });
}
