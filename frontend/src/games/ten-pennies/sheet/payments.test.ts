import { expect, test } from "vitest";
import type { Event, LogEntry } from "../../../wire";
import { paymentsOf } from "./payments";

function entry(...data: Event<"ten-pennies-sheet">["data"][]): LogEntry<"ten-pennies-sheet"> {
  const events = data.map((one) => ({ text: "", data: one }));
  return { seq: 1, at: 0, kind: "played", by: "official", seat: 0, id: null, action: null, events };
}

test("a card costs a penny, and so does every card caught", () => {
  const bought = entry({ type: "bought", seat: 1, rule: "TP-3", left: 9 });
  const over = { type: "round_over", seat: null, rule: "TP-8", round: 1 } as const;
  const ended = entry({ ...over, points: [0, 15], scores: [0, 15], cards: [0, 3] });
  expect(paymentsOf([bought, ended])).toEqual([
    { seat: 1, pennies: 1, out: false },
    { seat: 0, pennies: 0, out: false },
    { seat: 1, pennies: 3, out: false },
  ]);
});

test("the bowl is shared by those who win", () => {
  const won = entry({ type: "won", seat: null, rule: "TP-10", bowl: 9, seats: [0, 2], shares: [5, 4] });
  expect(paymentsOf([won])).toEqual([
    { seat: 0, pennies: 5, out: true },
    { seat: 2, pennies: 4, out: true },
  ]);
});
