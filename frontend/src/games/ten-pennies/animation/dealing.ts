// Animates the draw for the deal, the deal, and a new stock.

import type { Motion } from "../../../ui/motion/motion";
import { riffle } from "../../../ui/sound/sound";
import type { DrewForDeal, TurnedUp } from "../../../wire/ten-pennies";
import { type BoardElements, flyCard, flyTurned, hide } from "./elements";
import type { Step } from "./step";

const TO_A_SEAT = 300;
/** All cards leave the stock within this time. */
const DEALING = 750;
/** The number of flights that represent a deal. */
const MOST_FLIGHTS = 24;
const TURN_UP = 300;
const SHUFFLE = 480;
const LOOK = { drawn: 800, dealer: 750 };

/** Shows everyone's card of a draw at once. */
export async function drawForDeal(
  step: Step<DrewForDeal>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const draws = step.entry.events.map(({ data }) => data).filter((data) => data.type === "drew_for_deal");
  await step.show();
  if (step.data !== draws[0]) return;
  await board.draw(draws.map(({ seat, card }) => ({ seat, card })));
  await board.air.wait(LOOK.drawn, motion);
}

export async function showDealer(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  await step.show();
  await board.air.wait(LOOK.dealer, motion);
  await board.draw([]);
}

/** Deals clockwise from the dealer's left. A few flights represent all cards. */
export async function deal(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  const { before, next } = step;
  const seats = next.hands.length;
  const dealer = next.dealer ?? 0;
  await step.show({ ...next, hands: before.hands });
  const rounds = Math.max(1, Math.floor(MOST_FLIGHTS / seats));
  const flights = rounds * seats;
  riffle(motion.seconds(0));
  await Promise.all(
    Array.from({ length: flights }, (_, index) => {
      const flight = {
        from: board.pile("stock"),
        to: board.seat((dealer + 1 + index) % seats),
        duration: TO_A_SEAT,
        delay: (index * DEALING) / flights,
      };
      return flyCard(null, flight, motion, board);
    }),
  );
  if (!motion.over) await step.show();
}

export async function turnUp(step: Step<TurnedUp>, motion: Motion, board: BoardElements): Promise<void> {
  const { card } = step.data;
  await step.show();
  const flight = { from: board.pile("stock"), to: board.pile("up"), duration: TURN_UP };
  await Promise.all([hide(board.card(card), TURN_UP, motion), flyTurned(card, flight, motion, board)]);
}

/** The discarded cards go back to the stock. */
export async function reshuffle(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  riffle(motion.seconds(0));
  const [from, to] = [board.pile("up"), board.pile("stock")];
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      flyCard(null, { from, to, duration: SHUFFLE / 2, delay: (index * SHUFFLE) / 6 }, motion, board),
    ),
  );
  if (!motion.over) await step.show();
}
