// The sheet of a match night, /leagues/nights/<id>/sheet.
import { startSite } from "../pages/site";
import "../night/night.css";
import { mount } from "svelte";
import { readData } from "../lib/json-block";
import { Live } from "../night/live";
import { Night, type NightData } from "../night/night.svelte";
import Sheet from "../night/Sheet.svelte";

startSite();
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
