// The sheet of a match night, /leagues/nights/<id>/sheet.
import "./site";
import "./styles/night.css";
import { mount } from "svelte";
import { Live } from "./night/live";
import { Night, type NightData } from "./night/night.svelte";
import Sheet from "./night/Sheet.svelte";
import { readData } from "./table/data";

const target = document.getElementById("night");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (target && token) {
  const night = new Night(readData<NightData>("night-data"), token);
  const live = new Live(
    night.data.liveUrl,
    (version) => night.heardOf(version),
    () => void night.look(),
  );
  night.isLive = () => live.open;
  void night.ready.then(() => mount(Sheet, { target, props: { night } }));
}
