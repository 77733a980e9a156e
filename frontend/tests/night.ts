// A match night as a server would send it, for the tests.
import { Night } from "../src/night/night.svelte";
import { NOT_CALLED } from "../src/night/sheet";
import type { NightData, Sheet, SheetMatch } from "../src/wire/night";

export const MATCH: SheetMatch = { ...NOT_CALLED, number: 1 };
export const SHEET: Sheet = {
  version: 5,
  surface_clear: true,
  tables: [],
  entrants: ["Ann", "Bob", "Cy", "Di"].map((name, id) => ({
    id,
    name,
    team: "",
    here: true,
    unearned: "",
    drinks: 0,
  })),
  guests: [],
  officials: [{ id: 9, name: "Olga", entrant: null }],
  matches: [MATCH, { ...MATCH, number: 2 }],
};

/** The page of a night with this id. */
export async function opened(night: number, sheet = SHEET, person = 2): Promise<Night> {
  const urls = { sendUrl: "/send", stateUrl: "/state", tableUrl: "/TABLE/", nightUrl: "/" };
  const data: NightData = {
    night,
    person,
    title: "",
    about: "",
    ...urls,
    sheet,
    fewest: 4,
    most: 20,
    team: 1,
    pennies: [],
  };
  const shown = new Night(data, "token");
  await shown.ready;
  return shown;
}
