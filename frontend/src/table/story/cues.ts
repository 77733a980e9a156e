// Sounds and vibrations for the sentences shown: a thud for a loss, a chord for a win, and vibration for the reader's own.
import { ring, thud } from "../../ui/sound/sound";
import { vibration } from "../../ui/vibration.svelte";
import type { Line } from "./story.svelte";

/** Half tones: two up for a turn, a chord for a win. */
const TURN = [0, 5];
const WIN = [0, 4, 7, 12];

/** Plays the cue of the sentences that are shown now. `you`: the reader's seat. */
export function cue(lines: Line[], you: number | null): void {
  const heaviest =
    lines.find(({ weight }) => weight === "loss") ?? lines.find(({ weight }) => weight === "win");
  if (!heaviest) return;
  const own = you !== null && heaviest.seat === you;
  if (heaviest.weight === "loss") thud();
  else ring(WIN, own ? 1 : 0.5);
  if (own) vibration.buzz(...(heaviest.weight === "loss" ? [90] : [30, 60, 30, 60, 60]));
}

/** Half tones down for players who came last or lost, and a longer chord for winners. */
const LOST = [7, 3, 0];
const TRIUMPH = [0, 4, 7, 12, 16];

/** Plays the end of the match, by how it ended for the reader. */
export function cueEnd(outcome: "won" | "lost" | "placed" | "watched"): void {
  ring(outcome === "won" ? TRIUMPH : outcome === "lost" ? LOST : TURN, outcome === "won" ? 1 : 0.5);
  if (outcome === "won") vibration.buzz(40, 60, 40, 60, 120);
  else if (outcome !== "watched") vibration.buzz(120);
}

/** Announces the reader's turn, after somebody else's. */
export function cueTurn(): void {
  ring(TURN, 0.6);
  vibration.buzz(35);
}

/** Says that a clock ran out. */
export function cueTime(): void {
  ring(LOST, 1);
  vibration.buzz(200, 100, 200);
}
