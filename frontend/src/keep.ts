// The pages by which another phone keeps a match: the link to copy or send, and the form that its mark is filled into.
import { copyFrom } from "./copy";
import "./site";

const COPIED = 2000; // milliseconds for which the button says so

function offerLink(field: HTMLInputElement): void {
  const copy = document.querySelector<HTMLButtonElement>("[data-copy]");
  const share = document.querySelector<HTMLButtonElement>("[data-share]");
  const said = document.querySelector("[role=status].sr");
  if (!copy || !share || !said) return;
  const label = copy.textContent;
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", async () => {
    if (!(await copyFrom(field))) return;
    copy.textContent = "Copied";
    said.textContent = "The link is copied.";
    setTimeout(() => {
      copy.textContent = label;
      said.textContent = "";
    }, COPIED);
  });
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => {
    navigator.share({ title: document.title, url: field.value }).catch(() => undefined); // closed without sending
  });
}

/** The mark comes after "#", which no browser sends to the house by itself. */
function takeMark(form: HTMLFormElement): void {
  const mark = form.querySelector<HTMLInputElement>("[name=mark]");
  const broken = document.querySelector<HTMLElement>(".broken");
  if (!mark || !broken) return;
  mark.value ||= decodeURIComponent(location.hash.slice(1));
  form.hidden = mark.value === "";
  broken.hidden = !form.hidden;
}

const field = document.querySelector<HTMLInputElement>("#keep-link");
const form = document.querySelector<HTMLFormElement>("form#keep");
if (field) offerLink(field);
if (form) takeMark(form);
