// A link in a field, with a button that copies it, and one that sends it where the browser has a share sheet.
import { copyFrom } from "../lib/clipboard";

const COPIED = 2000; // milliseconds for which the button says so

export function offerLink(field: HTMLInputElement): void {
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
