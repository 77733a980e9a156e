// The view of Seven Pennies as the server writes it, and what one event makes of it: bookkeeping, so that the events
// of a change can be shown one by one. No rule is here: every number is the event's own.
import type { View } from "../board";

export interface Held {
  value: number | null;
  count: number;
}

export interface SevenPenniesView extends View {
  phase: string;
  turn: number | null;
  placings: number[];
  balcony: number;
  /** How many pieces of each value lie there, value 1 first. */
  theatre: number[];
  held: Held[];
  /** A count a seat: scores where points are kept, nickels in T.K.O. */
  scores?: number[];
  nickels?: number[];
}

type Data = { [key: string]: unknown };

const NOTHING: Held = { value: null, count: 0 };

/** How many pieces `counts` are in all. */
export const sum = (counts: number[]): number => counts.reduce((all, one) => all + one, 0);

/** The pieces that an event moves, a count for each value. */
export function moved(data: Data, faces: number): number[] {
  if (Array.isArray(data.counts)) return [...(data.counts as number[])];
  const counts = Array<number>(faces).fill(0);
  if (typeof data.value === "number") counts[data.value - 1] = Number(data.count);
  return counts;
}

/** The view after an event, as far as the event tells it. */
export function after(view: SevenPenniesView, data: Data): SevenPenniesView {
  const seat = Number(data.seat);
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
      const count = (view.held[seat]?.count ?? 0) + Number(data.count);
      return { ...view, theatre: away(), held: view.held.with(seat, { value: Number(data.value), count }) };
    }
    case "returned":
    case "out":
      return given(view, data, seat, sum(counts));
    case "nickel_lost":
    case "nickel_won":
      return { ...view, nickels: view.nickels?.with(seat, Number(data.left)) };
    case "round_over": {
      const all = sum(view.held.map((held) => held.count));
      const scores = (data.scores as number[] | null) ?? view.scores;
      return { ...view, scores, balcony: view.balcony + all, held: view.held.map(() => NOTHING) };
    }
    case "starts":
    case "passed":
      return { ...view, turn: seat };
    default:
      return view;
  }
}

/** Pieces of a seat have gone to the Balcony; who is out has a place. */
function given(view: SevenPenniesView, data: Data, seat: number, count: number): SevenPenniesView {
  const left = data.type === "out" ? 0 : Number(data.left);
  const value = view.held[seat]?.value ?? null;
  const held = view.held.with(seat, left > 0 ? { value, count: left } : NOTHING);
  const placings = data.type === "out" ? view.placings.with(seat, Number(data.place)) : view.placings;
  return { ...view, held, placings, balcony: view.balcony + count };
}
