// The second screen of a match night or a tournament: slides that turn by themselves and are fetched again.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/bracket.css";
import "../second-screen/slides.css";
import { mount } from "svelte";
import { stayAwake } from "../second-screen/awake";
import SlideTools from "../second-screen/SlideTools.svelte";
import { Turning } from "../second-screen/turning";

const place = document.getElementById("slides");
const lost = document.getElementById("lost");
if (!place || !lost) throw new Error("The page has no place for the slides.");

stayAwake();
new Turning(place, lost).begin();
mount(SlideTools, { target: place.parentElement ?? document.body });
