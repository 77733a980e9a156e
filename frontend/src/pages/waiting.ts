// What was entered on the sheet of a match night or at a real table and is not recorded yet, as other pages say it.
import { addressOf } from "../night/address";

/** The place of a night's or a table's queue, as `Night` and `OfflineReferee` name it. */
const PLACE = /^(?:night-(\d+)-\d+|table-(\w+))$/;

/** Says among the notes of a page that changes are stored on this device only, with the way to them. */
export function sayWhatWaits(places: Map<string, number>): void {
  for (const [place, count] of places) {
    const [, night, table] = PLACE.exec(place) ?? [];
    const path = night ? addressOf(night) : `/tables/${table}/`;
    // The sheet says so itself.
    if (!(night || table) || location.pathname === path) continue;
    const link = document.createElement("a");
    link.href = path;
    link.textContent = night ? "Open the sheet" : "Open the match";
    const said = document.createElement("p");
    said.className = "verdict no";
    const [one, many, where] = night
      ? ["A change", "changes", "match night"]
      : ["An entry", "entries", "match at a real table"];
    const what = count === 1 ? `${one} of a ${where} is` : `${count} ${many} of a ${where} are`;
    said.append(`${what} stored on this device only, and not recorded yet. `, link);
    notes().append(said);
  }
}

/** The notes of this page. The page of the device has none until something waits. */
function notes(): Element {
  const found = document.querySelector(".notes");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "notes";
  made.role = "status";
  document.querySelector(".bar")?.after(made);
  return made;
}
