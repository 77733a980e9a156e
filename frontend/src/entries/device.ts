// Matches on this one device, at /device/.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/forms.css";
import "../styles/felt.css";
import "../ui/parts.css";
import "../offline/device/page.css";
import "../table/states/large.css";
import "../table/states/tall.css";
import "../styles/who.css";
import "../ui/drawings/icon-192.png";
import "../ui/drawings/icon-512.png";
import "../ui/drawings/icon-maskable.png";
import { DevicePage } from "../offline/device/page";
import { noteWaiting } from "../pages/note-waiting";
import { hangPenny } from "../ui/drawings/inject-penny";
import { wakeSoundOnGesture } from "../ui/sound/sound";
import { bindSoundButtons } from "../ui/sound/sound-button";

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
if (!location.hash) void noteWaiting(); // no match is open
new DevicePage();
