import { expect, test } from "vitest";
import { recentNames, rememberNames } from "../lib/names/recent-names";
import { offerNames } from "./name-chips";

test("a chip writes its name down, and the names of a match are stored", () => {
  localStorage.clear();
  rememberNames(["Ann", "Bob"]);
  document.body.innerHTML = "<form><textarea name=names>Cy</textarea><p data-recent-names></p></form>";
  offerNames();
  const chip = () => document.querySelector<HTMLElement>("[data-recent-names] button");
  expect(chip()?.textContent).toBe("Ann");
  chip()?.click();
  expect(document.querySelector("textarea")?.value).toBe("Cy\nAnn");
  expect(chip()?.textContent).toBe("Bob");
  document.querySelector("form")?.dispatchEvent(new Event("submit"));
  expect(recentNames()).toEqual(["Cy", "Ann", "Bob"]);
});
