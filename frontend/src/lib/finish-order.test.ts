import { expect, test } from "vitest";
import { withLast, withLastSide } from "./finish-order";

test("only the last place is filled in without a tap", () => {
  const players = ["Ann", "Bob", "Cid"];
  expect(withLast([], players)).toEqual([]);
  expect(withLast(["Bob"], players)).toEqual(["Bob"]);
  expect(withLast(["Bob", "Ann"], players)).toEqual(["Bob", "Ann", "Cid"]);
  expect(withLast([], ["Ann"])).toEqual([]);
});

test("one tap places a team, and the last team needs none", () => {
  const teams = [
    ["Ann", "Bob"],
    ["Cid", "Dot"],
  ];
  expect(withLastSide([], teams)).toEqual([]);
  expect(withLastSide(["Cid", "Dot"], teams)).toEqual(["Cid", "Dot", "Ann", "Bob"]);
});
