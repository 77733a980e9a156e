// Intermediate views of Seven Pennies: the view after one of several events of a change, so that they can be animated
// one by one. It contains no rule: every number comes from the event.
import type { Held } from "../../../wire/seven-pennies";
import { type Event, type SevenPenniesView, sum } from "../view";

const NOTHING: Held = { value: null, count: 0 };

/** The pieces that an event moves: a count for each value. */
export function moved(data: Event, faces: number): number[] {
  if ("counts" in data) return [...data.counts];
  const counts = Array<number>(faces).fill(0);
  if ("value" in data && data.value !== null) counts[data.value - 1] = data.count;
  return counts;
}

/** The view after an event, as far as the event determines it. */
export function after(view: SevenPenniesView, data: Event): SevenPenniesView {
  const counts = moved(data, view.theatre.length);
  const away = () => view.theatre.map((count, index) => count - (counts[index] ?? 0));
  switch (data.type) {
    case "threw":
      return { ...view, theatre: counts, balcony: view.balcony - sum(counts) };
    case "boothed":
    case "swept":
    case "cancelled":
      return { ...view, theatre: away(), balcony: view.balcony + sum(counts) };
    case "gathered": {
      const count = (view.held[data.seat]?.count ?? 0) + data.count;
      return { ...view, theatre: away(), held: view.held.with(data.seat, { value: data.value, count }) };
    }
    case "returned":
      return given(view, data.seat, data.left, data.count);
    case "out":
      return {
        ...given(view, data.seat, 0, data.count),
        placings: view.placings.with(data.seat, data.place),
      };
    case "nickel_lost":
    case "nickel_won":
      return { ...view, nickels: view.nickels?.with(data.seat, data.left) };
    case "round_over": {
      const balcony = view.balcony + sum(view.held.map((held) => held.count));
      return { ...view, scores: data.scores ?? view.scores, balcony, held: view.held.map(() => NOTHING) };
    }
    case "starts":
    case "passed":
      return { ...view, turn: data.seat };
    default:
      return view;
  }
}

/** Takes pieces of a seat to the Balcony. `left`: the number that stays at the seat. */
function given(view: SevenPenniesView, seat: number, left: number, count: number): SevenPenniesView {
  const value = view.held[seat]?.value ?? null;
  const held = view.held.with(seat, left > 0 ? { value, count: left } : NOTHING);
  return { ...view, held, balcony: view.balcony + count };
}
