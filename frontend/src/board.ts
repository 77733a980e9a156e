// A table on a second screen, at /tables/<id>/board.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/house.css";
import "./styles/felt.css";
import { mount } from "svelte";
import { hangPenny } from "./drawings/hang";
import type { ScreenData } from "./generated/wire";
import { stayAwake } from "./screen/awake";
import Screen from "./screen/Screen.svelte";
import { readData } from "./table/data";
import { beginSilent, wakeSoundOnGesture } from "./table/sound";

const target = document.getElementById("screen");
if (!target) throw new Error("The page has no place for the screen.");

hangPenny();
beginSilent();
wakeSoundOnGesture();
stayAwake();
mount(Screen, { target, props: { data: readData<ScreenData>("screen-data") } });
