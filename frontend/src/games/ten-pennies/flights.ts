// What travels when a card is taken, bought, drawn, discarded or laid, and when pennies are paid.

import type * as TenPennies from "../../generated/ten-pennies";
import type { Motion } from "../../table/motion";
import { knock } from "../../table/sound";
import type { Beat } from "./beat";
import { type Flight, flyCard, flyPennies, flyTurned, hide, type Stage } from "./stage";

const TAKE = 320;
const DRAW = 260;
const DISCARD = 290;
const LAY = 340;
const PAY = 420;
const APART = { draw: 80, lay: 35 };
/** More than these would not be told apart. */
const MOST_PENNIES = 6;
const MOST_WON = 14;

/** The card on offer goes to a seat; into the reader's own hand, to its place there. */
async function toSeat(
  beat: Beat<TenPennies.Took | TenPennies.Bought>,
  motion: Motion,
  stage: Stage,
): Promise<void> {
  const { card } = beat.data;
  const from = stage.pile("up");
  await beat.show();
  await arrive(card, { from, to: stage.seat(beat.data.seat), duration: TAKE }, beat, motion, stage);
}

/** Flies to its place in the reader's hand where it has come there, else to where the flight goes. */
async function arrive(card: string, flight: Flight, beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  const own = beat.data.seat === stage.you ? stage.card(card) : null;
  const to = own?.getBoundingClientRect() ?? flight.to;
  await Promise.all([
    hide(own, flight.duration + (flight.delay ?? 0), motion),
    flyCard(card, { ...flight, to, rise: 24 }, motion, stage),
  ]);
}

export function take(beat: Beat<TenPennies.Took>, motion: Motion, stage: Stage): Promise<void> {
  return toSeat(beat, motion, stage);
}

/** A penny goes to the bowl, the card to its buyer. */
export async function buy(beat: Beat<TenPennies.Bought>, motion: Motion, stage: Stage): Promise<void> {
  const flight = { from: stage.seat(beat.data.seat), to: stage.pile("bowl"), duration: TAKE };
  await Promise.all([flyPennies(1, flight, motion, stage), toSeat(beat, motion, stage)]);
}

/** Cards from the stock go to a seat face down; the reader's own are told with their faces. */
export async function draw(beat: Beat<TenPennies.Drew>, motion: Motion, stage: Stage): Promise<void> {
  const { seat, count } = beat.data;
  await beat.show();
  if (seat === stage.you) return;
  const [from, to] = [stage.pile("stock"), stage.seat(seat)];
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      flyCard(null, { from, to, duration: DRAW, delay: index * APART.draw }, motion, stage),
    ),
  );
}

export async function drawOwn(beat: Beat<TenPennies.DrewCards>, motion: Motion, stage: Stage): Promise<void> {
  await beat.show();
  const from = stage.pile("stock");
  await Promise.all(
    beat.data.cards.map(async (card, index) => {
      const own = stage.card(card);
      const to = own?.getBoundingClientRect() ?? stage.seat(beat.data.seat);
      const timing = { duration: TAKE, delay: index * APART.draw };
      await Promise.all([
        hide(own, timing.duration + timing.delay, motion),
        flyTurned(card, { from, to, ...timing }, motion, stage),
      ]);
    }),
  );
}

/** Where a card leaves from: its place in the reader's hand, or another seat. */
function source(card: string, seat: number, stage: Stage): DOMRect | null {
  const own = seat === stage.you ? stage.card(card) : null;
  return own?.getBoundingClientRect() ?? stage.seat(seat);
}

export async function discard(beat: Beat<TenPennies.Discarded>, motion: Motion, stage: Stage): Promise<void> {
  const { card, seat } = beat.data;
  const from = source(card, seat, stage);
  await beat.show();
  const flight = { from, to: stage.pile("up"), duration: DISCARD, rise: 18 };
  await Promise.all([hide(stage.card(card), DISCARD, motion), flyCard(card, flight, motion, stage)]);
  if (!motion.over) knock(0.15);
}

/** Cards go to their sets. */
export async function lay(
  beat: Beat<TenPennies.LaidDown | TenPennies.LaidSet | TenPennies.LaidOff>,
  motion: Motion,
  stage: Stage,
): Promise<void> {
  const { data } = beat;
  const cards = data.type === "laid_off" ? data.cards : data.sets.flatMap((set) => set.cards);
  const from = cards.map((card) => source(card, data.seat, stage));
  await beat.show();
  await Promise.all(
    cards.map(async (card, index) => {
      const lies = stage.card(card);
      const timing = { duration: LAY, delay: index * APART.lay };
      const flight = {
        from: from[index] ?? null,
        to: lies?.getBoundingClientRect() ?? null,
        ...timing,
        rise: 14,
      };
      await Promise.all([
        hide(lies, timing.duration + timing.delay, motion),
        flyCard(card, flight, motion, stage),
      ]);
    }),
  );
  if (!motion.over) knock(0.2);
}

/** Everyone who was caught pays into the bowl. */
export async function pay(beat: Beat<TenPennies.RoundOver>, motion: Motion, stage: Stage): Promise<void> {
  await Promise.all(
    beat.data.caught.map((cards, seat) => {
      const flight = { from: stage.seat(seat), to: stage.pile("bowl"), duration: PAY };
      return flyPennies(Math.min(MOST_PENNIES, cards.length), flight, motion, stage);
    }),
  );
  if (!motion.over) await beat.show();
}

/** The bowl goes to whoever won it. */
export async function payOut(beat: Beat<TenPennies.Won>, motion: Motion, stage: Stage): Promise<void> {
  await beat.show();
  const { seats, shares } = beat.data;
  await Promise.all(
    seats.map((seat, index) => {
      const flight = { from: stage.pile("bowl"), to: stage.seat(seat), duration: PAY };
      return flyPennies(Math.min(MOST_WON, shares[index] ?? 0), flight, motion, stage);
    }),
  );
}
