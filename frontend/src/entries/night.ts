// The sheet of a match night, /leagues/nights/<id>/sheet.
import { startSite } from "../pages/site";
import "../ui/parts.css";
import "../night/night.css";
import { mount } from "svelte";
import { readData } from "../lib/json-block";
import { Night } from "../night/night.svelte";
import Sheet from "../night/Sheet.svelte";
import type { NightData } from "../wire/night";

startSite();
const target = document.getElementById("night");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (target && token) {
  const night = new Night(readData<NightData>("night-data"), token);
  void night.ready.then(() => mount(Sheet, { target, props: { night } }));
}
