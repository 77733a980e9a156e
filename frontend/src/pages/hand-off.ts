// The pages that move a match to another device: the link to copy or send, and the form with the token from the link.
import { offerLink } from "./offer-link";

/** Fills in the token from after the "#", which no browser sends to the server. */
function takeMark(form: HTMLFormElement): void {
  const mark = form.querySelector<HTMLInputElement>("[name=mark]");
  const broken = document.querySelector<HTMLElement>(".broken");
  if (!mark || !broken) return;
  mark.value ||= decodeURIComponent(location.hash.slice(1));
  form.hidden = mark.value === "";
  broken.hidden = !form.hidden;
}

export function startHandOff(): void {
  const field = document.querySelector<HTMLInputElement>("#hand-off-link");
  const form = document.querySelector<HTMLFormElement>("form#hand-off");
  if (field) offerLink(field);
  if (form) takeMark(form);
}
