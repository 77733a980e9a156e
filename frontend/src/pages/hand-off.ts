// The pages by which another phone keeps a match: the link to copy or send, and the form that its mark is filled into.
import { offerLink } from "./offer-link";

/** The mark comes after "#", which no browser sends to the server. */
function takeMark(form: HTMLFormElement): void {
  const mark = form.querySelector<HTMLInputElement>("[name=mark]");
  const broken = document.querySelector<HTMLElement>(".broken");
  if (!mark || !broken) return;
  mark.value ||= decodeURIComponent(location.hash.slice(1));
  form.hidden = mark.value === "";
  broken.hidden = !form.hidden;
}

export function startHandOff(): void {
  const field = document.querySelector<HTMLInputElement>("#keep-link");
  const form = document.querySelector<HTMLFormElement>("form#keep");
  if (field) offerLink(field);
  if (form) takeMark(form);
}
