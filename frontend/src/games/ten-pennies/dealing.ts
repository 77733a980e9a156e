// How it is told who deals, the deal itself, and a new stock.

import type { DrewForDeal, TurnedUp } from "../../generated/ten-pennies";
import type { Motion } from "../../table/motion";
import { riffle } from "../../table/sound";
import type { Beat } from "./beat";
import { flyCard, flyTurned, hide, type Stage } from "./stage";

const TO_A_SEAT = 300;
/** All cards leave the stock within this. */
const DEALING = 750;
/** So many flights stand for all the cards of a deal. */
const MOST_FLIGHTS = 24;
const TURN_UP = 300;
const SHUFFLE = 480;
const LOOK = { drawn: 800, dealer: 750 };

/** Everyone's card of a draw, at once. */
export async function drawForDeal(beat: Beat<DrewForDeal>, motion: Motion, stage: Stage): Promise<void> {
  const draws = beat.entry.events.map(({ data }) => data).filter((data) => data.type === "drew_for_deal");
  await beat.show();
  if (beat.data !== draws[0]) return;
  await stage.draw(draws.map(({ seat, card }) => ({ seat, card })));
  await stage.air.wait(LOOK.drawn, motion);
}

export async function showDealer(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  await beat.show();
  await stage.air.wait(LOOK.dealer, motion);
  await stage.draw([]);
}

/** Round after round from the dealer's left; some flights stand for all. */
export async function deal(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  const { before, next } = beat;
  const seats = next.hands.length;
  const dealer = next.dealer ?? 0;
  await beat.show({ ...next, hands: before.hands });
  const rounds = Math.max(1, Math.floor(MOST_FLIGHTS / seats));
  const flights = rounds * seats;
  riffle(motion.seconds(0));
  await Promise.all(
    Array.from({ length: flights }, (_, index) => {
      const flight = {
        from: stage.pile("stock"),
        to: stage.seat((dealer + 1 + index) % seats),
        duration: TO_A_SEAT,
        delay: (index * DEALING) / flights,
      };
      return flyCard(null, flight, motion, stage);
    }),
  );
  if (!motion.over) await beat.show();
}

export async function turnUp(beat: Beat<TurnedUp>, motion: Motion, stage: Stage): Promise<void> {
  const { card } = beat.data;
  await beat.show();
  const flight = { from: stage.pile("stock"), to: stage.pile("up"), duration: TURN_UP };
  await Promise.all([hide(stage.card(card), TURN_UP, motion), flyTurned(card, flight, motion, stage)]);
}

/** The passed-over cards go back to the stock. */
export async function reshuffle(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  riffle(motion.seconds(0));
  const [from, to] = [stage.pile("up"), stage.pile("stock")];
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      flyCard(null, { from, to, duration: SHUFFLE / 2, delay: (index * SHUFFLE) / 6 }, motion, stage),
    ),
  );
  if (!motion.over) await beat.show();
}
