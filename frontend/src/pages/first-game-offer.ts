// Offers a first game to a player who opens a table at once for the first time: once for each game and browser.
import { know, knows } from "../lib/first-game-seen";

/** The dialog beside a form that opens a table: its own form opens the first game. */
function dialogFor(form: HTMLFormElement): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "card";
  dialog.setAttribute("aria-labelledby", "offer-title");
  dialog.innerHTML = `<form method="post"><h2 id="offer-title"></h2>
<p>Play a first game: one minute, with a coach who explains what happens.</p>
<p class="row"><button class="btn go">Play a first game</button><button type="button" class="btn plain">Play now</button></p></form>`;
  const [own, title] = [dialog.querySelector("form"), dialog.querySelector("h2")];
  const token = form.querySelector("[name=csrfmiddlewaretoken]");
  if (!own || !title) throw new Error("The offer is not whole.");
  title.textContent = `New to ${form.dataset.title}?`;
  own.action = form.dataset.first ?? "";
  if (token) own.append(token.cloneNode());
  dialog.querySelector("button[type=button]")?.addEventListener("click", () => {
    dialog.close();
    form.requestSubmit();
  });
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

/** Shows the offer before the first table of a game opens. */
export function offerFirstGames(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-first]")) {
    form.addEventListener("submit", (event) => {
      const game = form.dataset.game ?? "";
      if (knows(game)) return;
      know(game);
      if (!knows(game)) return; // without storage it would be offered each time
      event.preventDefault();
      event.stopImmediatePropagation();
      const dialog = dialogFor(form);
      document.body.append(dialog);
      dialog.showModal();
    });
  }
}
