// The page of the form that begins a match at a real table, /games/<game>/real.
import "../ui/parts.css";
import { mount } from "svelte";
import { pageToken, readData } from "../lib/json-block";
import type { RealData } from "../wire";
import RealForm from "./RealForm.svelte";

export function showForm(target: HTMLElement): void {
  mount(RealForm, { target, props: { data: readData<RealData>("real-data"), token: pageToken() } });
}
