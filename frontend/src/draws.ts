// /tournaments/<id>/draws: every draw worked out again in the browser, without asking the house.
import "./paper";
import "./styles/draws.css";
import { type DrawsFile, type Redraws, redraw } from "./redraw";

/** The verdict on the tournament as a whole. */
function verdict({ sealed, holds, draws }: Redraws): string {
  if (!sealed) return "Your browser does not agree: this secret is not the one that was sealed.";
  if (!holds) return "Your browser does not agree: see which draw is another one.";
  const gives = draws.length === 1 ? "the draw" : `all ${draws.length} draws`;
  return `Your browser agrees: the secret is the one that was sealed, and it gives ${gives}.`;
}

function show(file: DrawsFile): void {
  const result = redraw(file);
  const told = document.getElementById("checked");
  const said = document.createElement("p");
  said.className = `verdict ${result.holds ? "ok" : "no"}`;
  said.textContent = verdict(result);
  const [digest, hex] = [document.createElement("p"), document.createElement("span")];
  hex.className = "sealed";
  hex.textContent = result.commitment;
  digest.append("SHA-256 of the secret, worked out here: ", hex);
  told?.replaceChildren(said, digest);
  for (const { stage, fits, computed } of result.draws) {
    const place = document.getElementById(`checked-${stage}`);
    if (!place) continue;
    const names = computed.map((number) => file.entrants[number] ?? number).join(", ");
    place.textContent = fits ? "Your browser drew the same." : `Your browser drew ${names}.`;
    place.classList.toggle("differs", !fits);
  }
}

const embedded = document.getElementById("draws-data")?.textContent;
if (embedded) show(JSON.parse(embedded));
