// @vitest-environment node
import { expect, test } from "vitest";
import { reasonOf } from "./captions";
import type { Event, LogEntry } from "./view";

const entry = (...events: Event[]): LogEntry => ({
  seq: 1,
  at: 0,
  kind: "played",
  by: "bot",
  seat: null,
  id: null,
  action: null,
  events: events.map((data) => ({ data, text: "" })),
});
const threw = (seat: number) => entry({ type: "threw", seat, rule: "SP-7", counts: [1, 1] });
const cancelled = entry(
  { type: "cancelled", seat: 2, rule: "SP-7", value: 1, count: 2, payer: 0 },
  { type: "returned", seat: 0, rule: "SP-7", value: 2, count: 2, left: 0 },
  { type: "nickel_lost", seat: 0, rule: "SP-7", why: "cancelled", left: 2 },
);

test("a seat says who sent all its pieces to the Balcony", () => {
  expect(reasonOf([threw(2), cancelled, threw(1)], 0)?.long).toContain("{2}");
  expect(reasonOf([threw(2), cancelled, threw(1)], 1)).toBeNull();
});
test("until it throws again", () => {
  expect(reasonOf([cancelled, threw(0)], 0)).toBeNull();
});
test("after its own throw a seat says why it lost or won one", () => {
  const boothed = entry(
    { type: "threw", seat: 1, rule: "SP-7", counts: [1, 1] },
    { type: "nickel_lost", seat: 1, rule: "SP-7", why: "boothed", left: 1 },
  );
  const all = entry(
    { type: "gathered", seat: 1, rule: "SP-7", value: 1, count: 4 },
    { type: "nickel_won", seat: 1, rule: "SP-7", left: 4 },
  );
  expect(reasonOf([boothed], 1)?.long).toContain("paired off");
  expect(reasonOf([threw(1), all], 1)?.long).toContain("gathered all");
});
