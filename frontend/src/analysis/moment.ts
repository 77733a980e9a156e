// The best moment of a match, on the page of its result.
import "../styles/felt.css";
import "../ui/parts.css";
import { mount } from "svelte";
import { loadGame } from "../games";
import { readData } from "../lib/json-block";
import { hangPenny } from "../ui/drawings/inject-penny";
import type { AnalysisData } from "../wire";
import Moment from "./Moment.svelte";

export async function showMoment(target: HTMLElement): Promise<void> {
  hangPenny();
  const data = readData<AnalysisData>("moment-data");
  mount(Moment, { target, props: { data, game: await loadGame(data.game) } });
}
