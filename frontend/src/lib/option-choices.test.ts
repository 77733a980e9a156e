import { expect, test } from "vitest";
import type { OptionField } from "../wire";
import { chosen, withChoice } from "./option-choices";

const field = (name: string, value: OptionField["default"]): OptionField => ({
  name,
  label: name,
  help: "",
  default: value,
  choices: [],
  named: [],
  kind: "int",
  low: 0,
  high: 50,
});
const fields = [
  field("players", 2),
  field("format", null),
  field("rules", "competition"),
  field("pennies", null),
];
const usual = { players: 2, format: "singles", rules: "competition", pennies: 12 };

test("options with their defaults were not chosen", () => {
  expect(chosen(fields, usual)).toEqual({});
});

test("an option that differs from a fixed default was chosen", () => {
  expect(chosen(fields, { ...usual, players: 4, rules: "pub" })).toEqual({ players: 4, rules: "pub" });
});

test("an option with another than its usual value was chosen", () => {
  const options = { ...usual, pennies: 5 };
  expect(chosen(fields, options)).toEqual({});
  expect(chosen(fields, options, usual)).toEqual({ pennies: 5 });
});

test("a choice is added to those before it", () => {
  expect(withChoice(fields, { rules: "pub" }, "pennies", 7)).toEqual({ rules: "pub", pennies: 7 });
});

test("a choice can be taken back", () => {
  expect(withChoice(fields, { rules: "pub", pennies: 7 }, "pennies", null)).toEqual({ rules: "pub" });
});

test("another number of players resets dependent options", () => {
  const given = { players: 4, format: "teams", rules: "pub" };
  expect(withChoice(fields, given, "players", 5)).toEqual({ players: 5, rules: "pub" });
});
