// /verify and /tables/<id>/verify: every roll worked out again in the browser, without asking the house.
import "./paper";
import "./styles/verify.css";
import { type Check, check, type Roll, readRecord } from "./fair";

const place = document.getElementById("verify");

function element(tag: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function row(roll: Roll, number: number): HTMLElement {
  const fits = roll.recorded === roll.computed;
  const line = element("li", "", fits ? "fits" : "differs");
  line.append(
    element("span", `${number}`, "number"),
    element("span", `${roll.recorded}`, "pip"),
    element("span", `${roll.computed}`, "pip"),
    element("span", fits ? "✓" : "✗", "tick"),
  );
  const words = fits ? "as the dice give it" : `the dice give ${roll.computed}`;
  line.setAttribute("aria-label", `Roll ${number}: ${roll.recorded} in the record, ${words}`);
  return line;
}

function seal(result: Check): HTMLElement {
  const list = document.createElement("dl");
  list.className = "seal";
  list.append(
    element("dt", "Shown before the first roll"),
    element("dd", result.promised),
    element("dt", "SHA-256 of the secret, worked out here"),
    element("dd", result.commitment),
  );
  return list;
}

function show(text: string): void {
  if (!place) return;
  try {
    const result = check(readRecord(text));
    const verdict = result.holds
      ? `Your browser agrees: the secret is the one that was sealed, and it gives all ${result.rolls.length} rolls.`
      : "Your browser does not agree: see where the record and the dice differ.";
    const legend = element("p", "Number of the roll, what the record says, what the dice give.", "help");
    const rolls = element("ol", "", "rolls");
    rolls.append(...result.rolls.map((roll, index) => row(roll, index + 1)));
    place.replaceChildren(
      element("p", verdict, `verdict ${result.holds ? "ok" : "no"}`),
      seal(result),
      legend,
      rolls,
    );
  } catch (error) {
    const reason = error instanceof SyntaxError ? "This is no record of a match." : (error as Error).message;
    place.replaceChildren(element("p", reason, "verdict no"));
  }
}

const embedded = document.getElementById("record-data")?.textContent;
if (embedded) show(embedded);

place?.setAttribute("aria-live", "polite");
document.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", async (event) => {
  const file = (event.currentTarget as HTMLInputElement).files?.[0];
  if (file) show(await file.text());
});
document.querySelector<HTMLTextAreaElement>("textarea")?.addEventListener("input", (event) => {
  const text = (event.currentTarget as HTMLTextAreaElement).value.trim();
  if (text) show(text);
});
