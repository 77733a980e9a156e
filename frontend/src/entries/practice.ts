// A game's practice board at /games/<game>/practice/.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/felt.css";
import "../ui/parts.css";
import "../table/states/tall.css";
import { mount } from "svelte";
import { asker, loadPractice } from "../games/practice";
import { pageToken, readData } from "../lib/json-block";
import { hangPenny } from "../ui/drawings/inject-penny";
import { wakeSoundOnGesture } from "../ui/sound/sound";
import { bindSoundButtons } from "../ui/sound/sound-button";
import type { PracticeData } from "../wire";

const data = readData<PracticeData>("practice-data");
const target = document.getElementById("practice");
const token = pageToken();
if (!target || !token) throw new Error("The page has no place for the practice board.");

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
mount(await loadPractice(data.game), { target, props: { data, ask: asker(token) } });
