// The page at /device/: matches on this one device, with or without a network.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/house.css";
import "./styles/felt.css";
import "./styles/device.css";
import "./table/close.css";
import "./table/large.css";
import "./table/low.css";
import "./table/tall.css";
import "./table/who.css";
import { mount, unmount } from "svelte";
import { type Device, startDevice } from "./device/device";
import Home from "./device/Home.svelte";
import { HandedMatch } from "./device/handed.svelte";
import { holdMatch, keepShell, type Newer } from "./device/kept";
import Match from "./device/Match.svelte";
import { DeviceMatch } from "./device/match.svelte";
import { DeviceStore, type KeptMatch } from "./device/store";
import "./drawings/icon-192.png";
import "./drawings/icon-512.png";
import "./drawings/icon-maskable.png";
import { hangPenny } from "./drawings/hang";
import type { DeviceData, DeviceGame } from "./generated/wire";
import { Keeper } from "./real/keeper.svelte";
import { tableData } from "./real/kept.svelte";
import { bindSoundButtons } from "./soundbutton";
import { readData } from "./table/data";
import { LiveTable } from "./table/live.svelte";
import { wakeSoundOnGesture } from "./table/sound";
import Table from "./table/Table.svelte";

declare global {
  interface Window {
    /** For the page's own scripts and its tests. */
    device?: Device;
  }
}

function part<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found as E;
}

const data = readData<DeviceData>("device-data");
const title = document.title;
const [home, list, room] = [part("device-home"), part("device-list"), part("device-room")];
const [line, newer] = [part("device-line"), part("device-newer")];
const bar = part<HTMLProgressElement>("device-progress");
let waiting: Newer | null = null;
let close: () => void = () => {};

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
const device = startDevice((share) => {
  bar.value = share;
});
window.device = device;

/** Shows the match of the address; without one, the list. */
async function show(): Promise<void> {
  close();
  const id = location.hash.replace(/^#\/?/, "");
  home.hidden = id !== "";
  newer.hidden = id === "" || waiting === null;
  document.body.classList.toggle("playing", id !== "");
  document.title = title;
  close = id === "" ? showList() : await showMatch(id);
}

function showList(): () => void {
  waiting?.takeIfFree();
  const shown = mount(Home, { target: list, props: { device, data } });
  return () => void unmount(shown);
}

/** `inviting`: it has just been handed over, so that friends can be invited. */
async function showMatch(id: string, inviting = false): Promise<() => void> {
  const kept = (await device.ask("matches")).find((match) => match.id === id);
  const game = data.games.find((one) => one.name === kept?.game);
  if (location.hash !== `#/${id}`) return () => {}; // somebody has gone elsewhere meanwhile
  const release = holdMatch();
  const close = kept?.rules
    ? showReal({ ...kept, secret: "" }, kept.rules)
    : game
      ? showOwn(id, game, kept?.house ?? "", inviting)
      : undefined;
  if (!close) location.hash = "";
  return () => {
    close?.();
    release();
  };
}

/** A match that is played on this device: by itself, or at the house at this address. */
function showOwn(id: string, game: DeviceGame, house: string, inviting: boolean): () => void {
  const match = house ? new HandedMatch(id, game.hidden) : new DeviceMatch(device, id, () => void again());
  const handOver = async () => {
    await device.ask("handOver", id);
    await again(true);
  };
  const props = { match, game, home: location.pathname, house, inviting, handOver };
  const shown = mount(Match, { target: room, props });
  void match.open();
  return () => {
    match.close();
    void unmount(shown);
  };
}

/** A match at a real table, which the house has, too. */
function showReal(match: KeptMatch, rules: string): () => void {
  const keeper = new Keeper(match, new DeviceStore(), device);
  const live = new LiveTable(match.id, keeper);
  live.keeper = keeper;
  const table = tableData(match, rules, location.pathname);
  const shown = mount(Table, { target: room, props: { live, data: table } });
  void keeper.begin().then(() => live.open());
  return () => {
    live.close();
    keeper.close();
    void unmount(shown);
  };
}

/** The open match has been handed over to the house: it goes on there. */
async function again(inviting = false): Promise<void> {
  close();
  close = await showMatch(location.hash.replace(/^#\/?/, ""), inviting);
}

async function tellReady(): Promise<void> {
  try {
    await device.ready;
    const games = await device.call("games");
    line.textContent = `Ready: this device knows the rules of ${Array.isArray(games) ? games.length : 0} games.`;
  } catch (error) {
    line.textContent = `The games could not be loaded. ${error instanceof Error ? error.message : ""}`;
  }
  bar.hidden = true;
}

part("device-take").addEventListener("click", () => waiting?.take());
addEventListener("hashchange", show);
void show();
void tellReady();
void keepShell({
  kept: ({ at, version }) => {
    const day = at.toLocaleDateString([], { dateStyle: "long" });
    part("device-shell").textContent =
      `Kept on this device, and works without a network. Its pages are of ${day} (version ${version}).`;
  },
  waits: (found) => {
    waiting = found;
    newer.hidden = location.hash === "";
    if (newer.hidden) found.takeIfFree();
  },
}).catch(() => {
  part("device-shell").textContent =
    "This browser keeps no pages here: without a network they cannot be opened.";
});
