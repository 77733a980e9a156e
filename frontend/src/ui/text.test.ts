import { describe, expect, test } from "vitest";
import type { Event, LogEntry, SeatInfo } from "../wire";
import { closed, namer, ordinal, parts, sentence, texts } from "./text";

const seat = (name: string): SeatInfo => ({
  kind: name ? "person" : "empty",
  name,
  level: null,
  stand_in: false,
  here: true,
  commitment: null,
  seed: null,
});
const seats = [seat("Ann"), seat("Bob"), seat("")];

describe("a sentence of the server", () => {
  test("names the seats", () => {
    expect(sentence("{0} passed {1}", namer(seats, null))).toBe("Ann passed Bob");
  });
  test("calls the reader You, and you within a sentence", () => {
    const name = namer(seats, 1);
    expect(sentence("{1} stopped", name)).toBe("You stopped");
    expect(sentence("The drinks are on {1}", name)).toBe("The drinks are on you");
    expect(sentence("{0}, {1} and {0} tied", name)).toBe("Ann, you and Ann tied");
  });
  test("calls a seat without a name by its number", () => {
    expect(sentence("{2} is free", namer(seats, null))).toBe("Seat 3 is free");
  });
  test("treats a name as plain text, templates in it too", () => {
    expect(sentence("{0} sat down", namer([seat("{1}")], null))).toBe("{1} sat down");
  });
  test("shortens a long name to the given length", () => {
    expect(namer([seat("Bartholomew the Elder")], null, 12)(0, true)).toBe("Bartholomew…");
  });
  test("comes in parts, so that names can be set in bold", () => {
    expect(parts("{0} put a penny in slot 4", namer(seats, null))).toEqual([
      { text: "Ann", seat: 0 },
      { text: " put a penny in slot 4", seat: null },
    ]);
  });
});

test("texts leave out events that another one covers", () => {
  const data: Event["data"] = { type: "stopped", seat: 0, rule: "7.01(e)" };
  const events: Event[] = [
    { data, text: "" },
    { data, text: "{0} stopped" },
  ];
  const entry: LogEntry = {
    seq: 1,
    at: 0,
    kind: "played",
    by: "person",
    seat: 0,
    id: null,
    action: null,
    events,
  };
  expect(texts([entry])).toEqual(["{0} stopped"]);
});

test("closed ends a sentence once", () => {
  expect(closed("Ann stopped")).toBe("Ann stopped.");
  expect(closed("Roll again, or stop?")).toBe("Roll again, or stop?");
  expect(closed("")).toBe("");
});

test("ordinals up to 20 and beyond", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 20, 21, 22].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "20th",
    "21st",
    "22nd",
  ]);
});
