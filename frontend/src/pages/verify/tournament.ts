// /tournaments/<id>/draws: recomputes every draw in the browser, without asking the server.
import { readData } from "../../lib/json-block";
import type { DrawsFile } from "../../wire";
import { type DrawsCheck, verifyDraws } from "./draws";

/** The verdict on the whole tournament. */
function verdict({ matches, valid, draws }: DrawsCheck): string {
  if (!matches) return "Your browser does not agree: this secret does not match the commitment.";
  if (!valid) return "Your browser does not agree: see which draw differs.";
  const gives = draws.length === 1 ? "the draw" : `all ${draws.length} draws`;
  return `Your browser agrees: the secret matches the commitment, and it gives ${gives}.`;
}

function show(file: DrawsFile): void {
  const result = verifyDraws(file);
  const place = document.getElementById("checked");
  const said = document.createElement("p");
  said.className = `verdict ${result.valid ? "ok" : "no"}`;
  said.textContent = verdict(result);
  const [digest, hex] = [document.createElement("p"), document.createElement("code")];
  hex.textContent = result.commitment;
  digest.append("SHA-256 of the secret, computed here: ", hex);
  place?.replaceChildren(said, digest);
  for (const { stage, fits, computed } of result.draws) {
    const line = document.getElementById(`checked-${stage}`);
    if (!line) continue;
    const names = computed.map((number) => file.entrants[number] ?? number).join(", ");
    line.textContent = fits ? "Your browser drew the same." : `Your browser drew ${names}.`;
    line.classList.toggle("differs", !fits);
  }
}

export function startDraws(): void {
  if (document.getElementById("draws-data")) show(readData<DrawsFile>("draws-data"));
}
