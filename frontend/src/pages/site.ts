// Styles and scripts of every page except the live table.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../styles/pages.css";
import "../styles/components.css";
import "../styles/home.css";
import "../styles/forms.css";
import "../styles/bracket.css";
import "../styles/printed.css";
import { forgetIfSignedOut } from "../night/signed-out";
import { offerFirstGames } from "./first-game-offer";
import { noteWaiting } from "./note-waiting";
import { startZones } from "./zone";

const LEFT_IN_SIGHT = 40; // pixels of the previous round that stay visible

/** Prevents sending a form twice. A page restored by the back button may send its form again. */
function sendOnce(): void {
  for (const form of document.querySelectorAll("form")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
  });
}

/** Scrolls a bracket that is wider than the screen to the current round. */
function showWhatIsPlayed(): void {
  const bracket = document.querySelector(".bracket");
  const round = bracket?.querySelector(".now");
  if (bracket && round) {
    bracket.scrollLeft +=
      round.getBoundingClientRect().left - bracket.getBoundingClientRect().left - LEFT_IN_SIGHT;
  }
}

/** Starts the scripts of every page except the live table. */
export function startSite(): void {
  startZones();
  offerFirstGames(); // before a form counts as sent
  sendOnce();
  showWhatIsPlayed();
  void noteWaiting();
  void forgetIfSignedOut();
}
