// Friends, the tables that are open to anyone, and notifications.
import { isOn, possible, turnOff, turnOn, WORDS } from "../lib/push";
import { offerLink } from "./offer-link";

/** The button that turns notifications on or off in this browser. */
async function offerNotifications(row: HTMLElement): Promise<void> {
  const button = row.querySelector("button");
  const said = row.parentElement?.querySelector("[role=status]");
  const unable = row.parentElement?.querySelector<HTMLElement>("[data-unable]");
  if (!button || !said || !unable) return;
  row.hidden = !possible();
  unable.hidden = possible();
  let on = await isOn();
  const label = () => {
    button.textContent = on ? "Turn off notifications in this browser" : "Notify me in this browser";
  };
  label();
  button.addEventListener("click", async () => {
    button.disabled = true;
    if (on) {
      await turnOff().catch(() => undefined);
      on = false;
      said.textContent = "Notifications are off in this browser.";
    } else {
      const outcome = await turnOn();
      on = outcome === "on";
      said.textContent = WORDS[outcome];
    }
    label();
    button.disabled = false;
  });
}

/** Turns notifications on before a form asks for one. Where a browser cannot show them, the server answers. */
function offerAlert(form: HTMLFormElement): void {
  const said = document.querySelector(".strangers [role=status]");
  form.addEventListener("submit", async (event) => {
    if (form.elements.namedItem("no_more") || !possible()) return;
    event.preventDefault();
    const outcome = (await isOn()) ? "on" : await turnOn();
    if (outcome === "on") form.submit();
    else if (said) said.textContent = WORDS[outcome];
    delete form.dataset.sent;
  });
}

/** The friends' link, notifications in this browser, and the forms that ask for a table. */
export function startSocial(): void {
  const link = document.querySelector<HTMLInputElement>("#friend-link");
  const notify = document.querySelector<HTMLElement>("[data-notify]");
  if (link) offerLink(link);
  if (notify) void offerNotifications(notify);
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-ask]")) offerAlert(form);
}
