// The sheet of a match night, /leagues/nights/<id>/sheet.
import "./site";
import "./styles/night.css";
import { mount } from "svelte";
import { Night, type NightData } from "./night/night.svelte";
import Sheet from "./night/Sheet.svelte";
import { readData } from "./table/data";

const target = document.getElementById("night");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (target && token) {
  const night = new Night(readData<NightData>("night-data"), token);
  void night.ready.then(() => mount(Sheet, { target, props: { night } }));
}
