// The page of the form that begins a match at a real table, /games/<game>/real.
import "../ui/parts.css";
import { mount } from "svelte";
import { readData } from "../lib/json-block";
import type { RealData } from "../wire";
import RealForm from "./RealForm.svelte";

export function showForm(target: HTMLElement): void {
  const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value ?? "";
  mount(RealForm, { target, props: { data: readData<RealData>("real-data"), token } });
}
