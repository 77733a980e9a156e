// The live table at /tables/<id>/.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/felt.css";
import "../ui/parts.css";
import "../table/states/large.css";
import "../table/states/small.css";
import "../table/states/tall.css";
import "../styles/who.css";
import { mount } from "svelte";
import { loadGame } from "../games";
import { readData } from "../lib/json-block";
import { openOffline } from "../offline/referee/open-offline.svelte";
import { LiveTable } from "../table/store/live.svelte";
import Table from "../table/Table.svelte";
import { hangPenny } from "../ui/drawings/inject-penny";
import { wakeSoundOnGesture } from "../ui/sound/sound";
import { bindSoundButtons } from "../ui/sound/sound-button";
import type { TableData } from "../wire";

const data = readData<TableData>("table-data");
const target = document.getElementById("table");
if (!target) throw new Error("The page has no place for the table.");

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
const live = new LiveTable(data.id);
mount(Table, { target, props: { live, data, loading: loadGame(data.game) } });
void openOffline(live, data);
