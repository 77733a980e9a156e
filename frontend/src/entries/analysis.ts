// A position on its game's board: an ended match, play by play, at /tables/<id>/analysis, or a daily puzzle.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/felt.css";
import "../ui/parts.css";
import { mount } from "svelte";
import Analysis from "../analysis/Analysis.svelte";
import { loadGame } from "../games";
import { pageToken, readData } from "../lib/json-block";
import Puzzle from "../puzzle/Puzzle.svelte";
import { hangPenny } from "../ui/drawings/inject-penny";
import { wakeSoundOnGesture } from "../ui/sound/sound";
import { bindSoundButtons } from "../ui/sound/sound-button";
import type { AnalysisData, PuzzleData } from "../wire";

const token = pageToken();
if (!token) throw new Error("The page has no token.");
const [match, puzzle] = ["analysis", "puzzle"].map((id) => document.getElementById(id));
hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
if (match) {
  const data = readData<AnalysisData>("analysis-data");
  mount(Analysis, { target: match, props: { data, game: await loadGame(data.game), token } });
} else if (puzzle) {
  const data = readData<PuzzleData>("puzzle-data");
  mount(Puzzle, { target: puzzle, props: { data, game: await loadGame(data.game), token } });
}
