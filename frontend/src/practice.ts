// A game's practice board at /games/<game>/practice/.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/house.css";
import "./styles/felt.css";
import "./table/tall.css";
import { mount } from "svelte";
import { hangPenny } from "./drawings/hang";
import { asker, loadPractice } from "./games/practice";
import type { PracticeData } from "./generated/wire";
import { bindSoundButtons } from "./soundbutton";
import { readData } from "./table/data";
import { wakeSoundOnGesture } from "./table/sound";

const data = readData<PracticeData>("practice-data");
const target = document.getElementById("practice");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (!target || !token) throw new Error("The page has no place for the practice board.");

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
mount(await loadPractice(data.game), { target, props: { data, ask: asker(token) } });
