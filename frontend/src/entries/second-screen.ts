// A table on a second screen, at /tables/<id>/board.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/felt.css";
import "../ui/parts.css";
import { mount } from "svelte";
import { readData } from "../lib/json-block";
import { stayAwake } from "../second-screen/awake";
import Screen from "../second-screen/Screen.svelte";
import { hangPenny } from "../ui/drawings/inject-penny";
import { beginSilent, wakeSoundOnGesture } from "../ui/sound/sound";
import type { ScreenData } from "../wire";

const target = document.getElementById("screen");
if (!target) throw new Error("The page has no place for the screen.");

hangPenny();
beginSilent();
wakeSoundOnGesture();
stayAwake();
mount(Screen, { target, props: { data: readData<ScreenData>("screen-data") } });
