import { beforeEach, expect, test } from "vitest";
import { namesLeft, recentNames, rememberNames } from "./recent-names";

beforeEach(() => localStorage.clear());

test("the names of the newest match come first, each once", () => {
  rememberNames(["Ann", "Bob "]);
  rememberNames(["Cy", "Bob", ""]);
  expect(recentNames()).toEqual(["Cy", "Bob", "Ann"]);
});

test("names that are written down are not offered again", () => {
  rememberNames(["Ann", "Bob", "Cy"]);
  expect(namesLeft(["bob", " Cy"])).toEqual(["Ann"]);
});

test("no more than twenty are stored, and a broken store is empty", () => {
  rememberNames(Array.from({ length: 30 }, (_, number) => `P${number}`));
  expect(recentNames()).toHaveLength(20);
  localStorage.setItem("tuppence.names", "{");
  expect(recentNames()).toEqual([]);
});
