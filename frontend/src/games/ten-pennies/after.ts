// What one event makes of the view of Ten Pennies: bookkeeping, so that the events of a change can be shown one by one.
// No rule is here: every number is the event's own, or stands in the view that the change leads to.
import type { LaidSet, TenPenniesView } from "./view";

export type Data = { [key: string]: unknown };

/** Who reads, and the view that the change leads to. */
export interface Reader {
  you: number | null;
  end: TenPenniesView;
}

/** The view after an event, as far as the event tells it. */
export function after(view: TenPenniesView, data: Data, reader: Reader): TenPenniesView {
  const seat = Number(data.seat);
  const card = String(data.card);
  const yours = reader.you !== null && seat === reader.you;
  switch (data.type) {
    case "deals":
      return { ...view, dealer: seat };
    case "dealt":
      return dealt(view, data, reader.end);
    case "hand":
    case "drew_cards":
      return { ...view, hand: [...(view.hand ?? []), ...(data.cards as string[])] };
    case "turned_up":
      return { ...view, phase: "up", up: card };
    case "turn":
      return { ...view, phase: "up", turn: seat, buyer: null };
    case "passed":
      return { ...view, phase: "buy", buyer: null };
    case "took":
      return { ...held(view, seat, 1), ...(yours && grown(view, card)), phase: "play", up: null };
    case "bought": {
      const pennies = view.pennies.with(seat, Number(data.left));
      const paid = { pennies, bowl: view.bowl + 1, up: null, buyer: null };
      return { ...held(view, seat, 1), ...(yours && grown(view, card)), ...paid };
    }
    case "passed_over":
      return { ...view, up: null, buyer: null, passed: card };
    case "drew": {
      const count = Number(data.count);
      return { ...held(view, seat, count), phase: "play", stock: view.stock - count };
    }
    case "reshuffled":
      return { ...view, stock: Number(data.cards), passed: reader.end.passed };
    case "discarded":
      return { ...left(view, seat, [card], yours), up: card };
    case "laid_down":
    case "laid_set":
    case "laid_off":
      return laid(view, data, yours);
    case "round_over":
      return cleared(view, data);
    default:
      return view;
  }
}

function dealt(view: TenPenniesView, data: Data, end: TenPenniesView): TenPenniesView {
  const hands = view.hands.map(() => Number(data.cards));
  // What is asked, and what the stock is after the deal, the event does not tell; nothing is drawn in the same change.
  const { asks, stock } = end;
  const hand = view.hand && [];
  return { ...view, round: Number(data.round), dealer: Number(data.seat), hands, asks, stock, hand };
}

const held = (view: TenPenniesView, seat: number, more: number): TenPenniesView => ({
  ...view,
  hands: view.hands.with(seat, (view.hands[seat] ?? 0) + more),
});

const grown = (view: TenPenniesView, card: string) => ({ hand: [...(view.hand ?? []), card] });

/** Cards have left a hand. */
function left(view: TenPenniesView, seat: number, cards: string[], yours: boolean): TenPenniesView {
  const next = held(view, seat, -cards.length);
  return yours ? { ...next, hand: next.hand?.filter((card) => !cards.includes(card)) } : next;
}

function laid(view: TenPenniesView, data: Data, yours: boolean): TenPenniesView {
  const seat = Number(data.seat);
  if (data.type === "laid_off") {
    const cards = data.cards as string[];
    const sets = view.sets.map((set, number) =>
      number === data.set ? { ...set, cards: [...set.cards, ...cards] } : set,
    );
    return { ...left(view, seat, cards, yours), sets };
  }
  const fresh = (data.sets as LaidSet[]).map(({ rank, cards }) => ({ owner: seat, rank, cards }));
  const next = left(
    view,
    seat,
    fresh.flatMap(({ cards }) => cards),
    yours,
  );
  return { ...next, sets: [...view.sets, ...fresh], down: view.down.with(seat, true) };
}

/** The end of a round: its points are written down, what was caught is paid for, and the table is cleared. */
function cleared(view: TenPenniesView, data: Data): TenPenniesView {
  const caught = data.caught as string[][];
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
    scores: data.scores as number[],
    by_round: [...view.by_round, data.points as number[]],
    bowl: view.bowl + caught.flat().length,
  };
}
