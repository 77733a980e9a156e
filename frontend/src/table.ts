// The live table at /tables/<id>/.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/house.css";
import "./styles/felt.css";
import "./table/close.css";
import "./table/large.css";
import "./table/low.css";
import "./table/small.css";
import "./table/tall.css";
import "./table/who.css";
import { mount } from "svelte";
import { hangPenny } from "./drawings/hang";
import type { TableData } from "./generated/wire";
import { openKept } from "./real/kept.svelte";
import { bindSoundButtons } from "./soundbutton";
import { readData } from "./table/data";
import { LiveTable } from "./table/live.svelte";
import { wakeSoundOnGesture } from "./table/sound";
import Table from "./table/Table.svelte";

const data = readData<TableData>("table-data");
const target = document.getElementById("table");
if (!target) throw new Error("The page has no place for the table.");

hangPenny();
wakeSoundOnGesture();
bindSoundButtons();
const live = new LiveTable(data.id);
mount(Table, { target, props: { live, data } });
void openKept(live, data);
