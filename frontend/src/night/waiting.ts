// What was entered on the sheet of a match night and is not recorded yet, as other pages say it.
import { storedPlaces } from "../lib/item-store";

/** The place of a night's queue, as `Night` names it. */
const NIGHT = /^night-(\d+)-\d+$/;

/** The place of the stored sheets (stored.ts). */
export const SHEETS = "sheets";

export const addressOf = (night: number | string) => `/leagues/nights/${night}/sheet`;

/** Says among the notes of a page that changes of a night's sheet wait on this device. The sheet itself says so too. */
export async function sayWhatWaits(notes: Element): Promise<void> {
  for (const [place, count] of await storedPlaces()) {
    const night = NIGHT.exec(place)?.[1];
    if (!night || addressOf(night) === location.pathname) continue;
    const link = document.createElement("a");
    link.href = addressOf(night);
    link.textContent = "Open the sheet";
    const said = document.createElement("p");
    said.className = "verdict no";
    said.append(
      `${count === 1 ? "A change" : `${count} changes`} of a match night ${count === 1 ? "is" : "are"} `,
    );
    said.append("stored on this device only, and not recorded yet. ", link);
    notes.append(said);
  }
}
