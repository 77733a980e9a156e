// Intermediate views of Ten Pennies: the view after one of several events of a change, so that they can be animated one
// by one. It contains no rule: every number comes from the event, or from the view that the change leads to.
import type { Dealt, LaidDown, LaidOff, LaidSet, RoundOver } from "../../../wire/ten-pennies";
import type { Event, TenPenniesView } from "../view";

/** The reader's seat, and the view that the change leads to. */
export interface Reader {
  you: number | null;
  end: TenPenniesView;
}

/** The view after an event, as far as the event determines it. */
export function after(view: TenPenniesView, data: Event, { you, end }: Reader): TenPenniesView {
  const yours = you !== null && data.seat === you;
  switch (data.type) {
    case "deals":
      return { ...view, dealer: data.seat };
    case "dealt":
      return dealt(view, data, end);
    case "hand":
    case "drew_cards":
      return { ...view, hand: [...(view.hand ?? []), ...data.cards] };
    case "turned_up":
      return { ...view, phase: "up", up: data.card };
    case "turn":
      return { ...view, phase: "up", turn: data.seat, buyer: null };
    case "passed":
      return { ...view, phase: "buy", buyer: null };
    case "took":
      return { ...held(view, data.seat, 1), ...(yours && grown(view, data.card)), phase: "play", up: null };
    case "bought": {
      const pennies = view.pennies.with(data.seat, data.left);
      const paid = { pennies, bowl: view.bowl + 1, up: null, buyer: null };
      return { ...held(view, data.seat, 1), ...(yours && grown(view, data.card)), ...paid };
    }
    case "passed_over":
      return { ...view, up: null, buyer: null, passed: data.card };
    case "drew":
      return { ...held(view, data.seat, data.count), phase: "play", stock: view.stock - data.count };
    case "reshuffled":
      return { ...view, stock: data.cards, passed: end.passed };
    case "discarded":
      return { ...left(view, data.seat, [data.card], yours), up: data.card };
    case "laid_off":
      return laidOff(view, data, yours);
    case "laid_down":
    case "laid_set":
      return laid(view, data, yours);
    case "round_over":
      return cleared(view, data);
    default:
      return view;
  }
}

function dealt(view: TenPenniesView, { seat, round, cards }: Dealt, end: TenPenniesView): TenPenniesView {
  const hands = view.hands.map(() => cards);
  // The event does not contain the next question or the stock after the deal. Nothing is drawn in the same change.
  const { asks, stock } = end;
  const hand = view.hand && [];
  return { ...view, round, dealer: seat, hands, asks, stock, hand };
}

const held = (view: TenPenniesView, seat: number, more: number): TenPenniesView => ({
  ...view,
  hands: view.hands.with(seat, (view.hands[seat] ?? 0) + more),
});

const grown = (view: TenPenniesView, card: string) => ({ hand: [...(view.hand ?? []), card] });

/** Removes cards from a hand. */
function left(view: TenPenniesView, seat: number, cards: string[], yours: boolean): TenPenniesView {
  const next = held(view, seat, -cards.length);
  return yours ? { ...next, hand: next.hand?.filter((card) => !cards.includes(card)) } : next;
}

function laidOff(view: TenPenniesView, { seat, set, cards }: LaidOff, yours: boolean): TenPenniesView {
  const sets = view.sets.map((one, number) =>
    number === set ? { ...one, cards: [...one.cards, ...cards] } : one,
  );
  return { ...left(view, seat, cards, yours), sets };
}

function laid(view: TenPenniesView, data: LaidDown | LaidSet, yours: boolean): TenPenniesView {
  const fresh = data.sets.map(({ rank, cards }) => ({ owner: data.seat, rank, cards }));
  const cards = fresh.flatMap((set) => set.cards);
  const next = left(view, data.seat, cards, yours);
  return { ...next, sets: [...view.sets, ...fresh], down: view.down.with(data.seat, true) };
}

/** The end of a round: points are added, caught cards are paid for, and the table is cleared. */
function cleared(view: TenPenniesView, { caught, scores, points }: RoundOver): TenPenniesView {
  return {
    ...view,
    phase: "deal",
    turn: null,
    buyer: null,
    up: null,
    passed: null,
    stock: 0,
    sets: [],
    hand: view.hand && [],
    hands: view.hands.map(() => 0),
    down: view.down.map(() => false),
    scores,
    last: { points },
    by_round: [...view.by_round, points],
    bowl: view.bowl + caught.flat().length,
  };
}
