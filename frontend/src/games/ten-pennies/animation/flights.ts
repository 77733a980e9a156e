// The motions when a card is taken, bought, drawn, discarded or laid, and when pennies are paid.
import type { Motion } from "../../../ui/motion/motion";
import { rectOf } from "../../../ui/motion/rect";
import { knock } from "../../../ui/sound/sound";
import type * as TenPennies from "../../../wire/ten-pennies";
import { type BoardElements, type Flight, flyCard, flyPennies, flyTurned, hide } from "./elements";
import type { Step } from "./step";

const TAKE = 320;
const DRAW = 260;
const DISCARD = 290;
const LAY = 340;
export const PAY = 420;
const APART = { draw: 80, lay: 35 };
/** The most flights at a time. */
export const MOST_PENNIES = 6;
const MOST_WON = 14;

/** The card on offer goes to a seat, or to its place in the reader's own hand. */
async function toSeat(
  step: Step<TenPennies.Took | TenPennies.Bought>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const { card } = step.data;
  const from = board.pile("up");
  await step.show();
  await arrive(card, { from, to: board.seat(step.data.seat), duration: TAKE }, step, motion, board);
}

/** Flies to the card's place in the reader's hand if it is there, otherwise to the target of the flight. */
async function arrive(
  card: string,
  flight: Flight,
  step: Step,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const own = step.data.seat === board.you ? board.card(card) : null;
  const to = (own && rectOf(own)) ?? flight.to;
  await Promise.all([
    hide(own, flight.duration + (flight.delay ?? 0), motion),
    flyCard(card, { ...flight, to, rise: 24 }, motion, board),
  ]);
}

export function take(step: Step<TenPennies.Took>, motion: Motion, board: BoardElements): Promise<void> {
  return toSeat(step, motion, board);
}

/** A penny goes to the bowl, and the card to its buyer. */
export async function buy(
  step: Step<TenPennies.Bought>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const flight = { from: board.seat(step.data.seat), to: board.pile("bowl"), duration: TAKE };
  await Promise.all([flyPennies(1, flight, motion, board), toSeat(step, motion, board)]);
}

/** Cards from the stock go to a seat face down; the reader sees the faces of their own. */
export async function draw(step: Step<TenPennies.Drew>, motion: Motion, board: BoardElements): Promise<void> {
  const { seat, count } = step.data;
  await step.show();
  if (seat === board.you) return;
  const [from, to] = [board.pile("stock"), board.seat(seat)];
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      flyCard(null, { from, to, duration: DRAW, delay: index * APART.draw }, motion, board),
    ),
  );
}

export async function drawOwn(
  step: Step<TenPennies.DrewCards>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  await step.show();
  const from = board.pile("stock");
  await Promise.all(
    step.data.cards.map(async (card, index) => {
      const own = board.card(card);
      const to = (own && rectOf(own)) ?? board.seat(step.data.seat);
      const timing = { duration: TAKE, delay: index * APART.draw };
      await Promise.all([
        hide(own, timing.duration + timing.delay, motion),
        flyTurned(card, { from, to, ...timing }, motion, board),
      ]);
    }),
  );
}

/** Where a card starts: its place in the reader's hand, or another seat. */
function source(card: string, seat: number, board: BoardElements): DOMRect | null {
  const own = seat === board.you ? board.card(card) : null;
  return (own && rectOf(own)) ?? board.seat(seat);
}

export async function discard(
  step: Step<TenPennies.Discarded>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const { card, seat } = step.data;
  const from = source(card, seat, board);
  await step.show();
  const flight = { from, to: board.pile("up"), duration: DISCARD, rise: 18 };
  await Promise.all([hide(board.card(card), DISCARD, motion), flyCard(card, flight, motion, board)]);
  if (!motion.over) knock(0.15);
}

/** Cards go to their sets. */
export async function lay(
  step: Step<TenPennies.LaidDown | TenPennies.LaidSet | TenPennies.LaidOff>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const { data } = step;
  const cards = data.type === "laid_off" ? data.cards : data.sets.flatMap((set) => set.cards);
  const from = cards.map((card) => source(card, data.seat, board));
  await step.show();
  await Promise.all(
    cards.map(async (card, index) => {
      const lies = board.card(card);
      const timing = { duration: LAY, delay: index * APART.lay };
      const flight = {
        from: from[index] ?? null,
        to: lies && rectOf(lies),
        ...timing,
        rise: 14,
      };
      await Promise.all([
        hide(lies, timing.duration + timing.delay, motion),
        flyCard(card, flight, motion, board),
      ]);
    }),
  );
  if (!motion.over) knock(0.2);
}

/** Everyone who was caught pays into the bowl. */
export async function pay(
  step: Step<TenPennies.RoundOver>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  await Promise.all(
    step.data.caught.map((cards, seat) => {
      const flight = { from: board.seat(seat), to: board.pile("bowl"), duration: PAY };
      return flyPennies(Math.min(MOST_PENNIES, cards.length), flight, motion, board);
    }),
  );
  if (!motion.over) await step.show();
}

/** The bowl goes to the winner. */
export async function payOut(
  step: Step<TenPennies.Won>,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  await step.show();
  const { seats, shares } = step.data;
  await Promise.all(
    seats.map((seat, index) => {
      const flight = { from: board.pile("bowl"), to: board.seat(seat), duration: PAY };
      return flyPennies(Math.min(MOST_WON, shares[index] ?? 0), flight, motion, board);
    }),
  );
}
