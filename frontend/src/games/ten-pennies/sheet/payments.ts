// The pennies that change hands in entries of a score sheet, as their events say.
import type { LogEntry } from "../../../wire";

/** Pennies between a seat and the bowl: into it, or out of it. */
export interface Payment {
  seat: number;
  pennies: number;
  out: boolean;
}

export function paymentsOf(entries: readonly LogEntry<"ten-pennies-sheet">[]): Payment[] {
  return entries
    .flatMap(({ events }) => events)
    .flatMap(({ data }): Payment[] => {
      switch (data.type) {
        case "bought":
          return [{ seat: data.seat, pennies: 1, out: false }];
        case "round_over":
          return data.cards.map((pennies, seat) => ({ seat, pennies, out: false }));
        case "won":
          return data.seats.map((seat, index) => ({ seat, pennies: data.shares[index] ?? 0, out: true }));
        default:
          return [];
      }
    });
}
