// The page at /device/: it starts Python in this browser and tells how far it has come.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/house.css";
import "./styles/pages.css";
import "./styles/device.css";
import { type Device, startDevice } from "./device/device";
import { hangPenny } from "./drawings/hang";

declare global {
  interface Window {
    /** For the page's own scripts and its tests. */
    device?: Device;
  }
}

const bar = document.querySelector<HTMLProgressElement>("#device-progress");
const line = document.querySelector<HTMLElement>("#device-line");
if (!bar || !line) throw new Error("The page has no place for its progress.");

hangPenny();
const device = startDevice((share) => {
  bar.value = share;
});
window.device = device;
try {
  await device.ready;
  const games = await device.call("games");
  bar.hidden = true;
  line.textContent = `Ready: this device knows the rules of ${Array.isArray(games) ? games.length : 0} games.`;
} catch (error) {
  bar.hidden = true;
  line.textContent = `The games could not be loaded. ${error instanceof Error ? error.message : ""}`;
}
