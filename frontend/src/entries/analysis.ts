// An ended match, play by play, at /tables/<id>/analysis.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/house.css";
import "../styles/felt.css";
import "../ui/parts.css";
import { mount } from "svelte";
import Analysis from "../analysis/Analysis.svelte";
import { loadGame } from "../games";
import { readData } from "../lib/json-block";
import { hangPenny } from "../ui/drawings/inject-penny";
import { wakeSoundOnGesture } from "../ui/sound/sound";
import { bindSoundButtons } from "../ui/sound/sound-button";
import type { AnalysisData } from "../wire";

const data = readData<AnalysisData>("analysis-data");
const target = document.getElementById("analysis");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (!target || !token) throw new Error("The page has no place for the match.");

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
mount(Analysis, { target, props: { data, game: await loadGame(data.game), token } });
