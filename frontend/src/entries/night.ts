// The sheet of a match night, /leagues/nights/<id>/sheet, and the page in place of one that cannot be reached: it shows
// the sheet that this device has stored.
import { startSite } from "../pages/site";
import "../ui/parts.css";
import "../night/night.css";
import { mount } from "svelte";
import { pageToken, readData } from "../lib/json-block";
import { Night } from "../night/night.svelte";
import { openStored } from "../night/open-stored";
import Sheet from "../night/Sheet.svelte";
import { storeShell } from "../offline/shell";
import type { NightData } from "../wire/night";

startSite();
const target = document.getElementById("night");
const token = pageToken();
if (target && token) {
  const night = new Night(readData<NightData>("night-data"), token);
  void night.ready.then(() => mount(Sheet, { target, props: { night } }));
  void storeShell({ stored: () => {}, waits: () => {} }).catch(() => {}); // without it the page works until it is closed
}
const offline = document.getElementById("offline");
if (offline) void openStored(offline);
