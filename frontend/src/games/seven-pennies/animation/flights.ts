// The motions after a choice and at the end of a round.
import { type Component, mount, unmount } from "svelte";
import { arc, middle } from "../../../ui/motion/flight";
import type { Motion } from "../../../ui/motion/motion";
import { rectOf } from "../../../ui/motion/rect";
import { clink } from "../../../ui/sound/sound";
import type { Gathered } from "../../../wire/seven-pennies";
import Nickel from "../Nickel.svelte";
import Piece from "../Piece.svelte";
import type { Event, SevenPenniesView } from "../view";
import { apart, type BoardElements, inGallery, leaving, sound } from "./elements";
import type { Step } from "./step";

const SLIDE = 430;
const APART = 28;
const TICK = { slowest: 130, fastest: 45, all: 1100 };

/** Pieces of the Theatre slide to their new owner, face up. */
export async function toSeat(data: Gathered, motion: Motion, board: BoardElements): Promise<void> {
  const seat = board.seat(data.seat);
  await Promise.all(
    leaving(data, board).map(({ id }, index) => slideTo(id, seat ?? board.gallery(), index, motion, board)),
  );
}

/** Pieces of the Theatre go to the Balcony. */
export async function toBalcony(data: Event, motion: Motion, board: BoardElements): Promise<void> {
  const pieces = leaving(data, board);
  await Promise.all(
    pieces.map(({ id }, index) => slideTo(id, inGallery(board, index, pieces.length), index, motion, board)),
  );
}

/** Pieces of a value go back to the Balcony from the seat that held them. */
export async function backToBalcony(
  seat: number,
  value: number | null,
  count: number,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const flights = Array.from({ length: count }, (_, index) =>
    returnPiece(seat, value, inGallery(board, index, count), index * APART * 2, motion, board),
  );
  await Promise.all(flights);
}

async function slideTo(
  id: string,
  to: DOMRect,
  index: number,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const piece = board.piece(id);
  if (!piece || motion.over) return;
  const rest = rectOf(piece);
  const { x, y } = apart(rest, to);
  const scale = String(Math.min(to.width, to.height, rest.width) / rest.width);
  const delay = index * APART;
  if (index < 6) sound(board.faces, 0.5, motion.seconds(delay + SLIDE));
  await motion.animate(
    piece,
    [
      { translate: "0px 0px", scale: "1", easing: "cubic-bezier(.5,0,.4,1)" },
      { translate: `${x}px ${y}px`, scale },
    ],
    { duration: SLIDE, delay, fill: "forwards" },
  );
}

async function returnPiece(
  seat: number,
  value: number | null,
  to: DOMRect,
  delay: number,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const from = board.seat(seat);
  if (!from) return;
  sound(board.faces, 0.4, motion.seconds(delay + SLIDE));
  await flyFrom(Piece, { faces: board.faces, value }, from, to, delay, motion, board);
}

/** A drawing flies from one place to another. */
async function flyFrom<Props extends Record<string, unknown>>(
  Drawing: Component<Props>,
  props: Props,
  from: DOMRect,
  to: DOMRect,
  delay: number,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  if (motion.over) return;
  const target = document.createElement("span");
  const drawing = mount(Drawing, { target, props });
  const frame = board.air.frame();
  const size = Math.min(from.height, 40);
  const frames = arc(middle(from, frame, size), middle(to, frame, Math.min(to.height, 40)), 40, () => "");
  await board.air.fly(target, frames, { duration: SLIDE, delay }, motion);
  await unmount(drawing);
}

/** A nickel leaves a seat for good. */
export async function dropNickel(seat: number, motion: Motion, board: BoardElements): Promise<void> {
  const from = board.seat(seat);
  if (!from) return;
  clink(0.8, motion.seconds(60));
  const to = new DOMRect(from.left + 30, from.top - 90, from.width, 10);
  await flyFrom(Nickel, {}, from, to, 0, motion, board);
}

/** A nickel comes from outside the table. */
export async function winNickel(seat: number, motion: Motion, board: BoardElements): Promise<void> {
  const to = board.seat(seat);
  if (!to) return;
  clink(1, motion.seconds(SLIDE));
  await flyFrom(Nickel, {}, board.gallery(), to, 0, motion, board);
}

/** The end of a round: each seat's pieces go back to the Balcony one by one, and are counted. */
export async function countUp(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  const held = step.before.held;
  const most = Math.max(...held.map(({ count }) => count));
  const tick = Math.max(TICK.fastest, Math.min(TICK.slowest, TICK.all / Math.max(1, most)));
  const flights: Promise<void>[] = [];
  for (let counting = 1; counting <= most && !motion.over; counting++) {
    held.forEach(({ value, count }, seat) => {
      if (count >= counting)
        flights.push(returnPiece(seat, value, inGallery(board, counting - 1, most), 0, motion, board));
    });
    await step.show(counted(step, counting));
    await board.air.wait(tick, motion);
  }
  await Promise.all(flights);
}

/** The view at the end of a round after this many pieces of each seat are counted. */
function counted({ before, next }: Step, counting: number): SevenPenniesView {
  const gone = before.held.map(({ count }) => Math.min(count, counting));
  return {
    ...before,
    balcony: before.balcony + gone.reduce((all, one) => all + one, 0),
    held: before.held.map(({ value, count }) =>
      count > counting ? { value, count: count - counting } : { value: null, count: 0 },
    ),
    // A match for nickels has no points.
    scores: next.scores && before.scores?.map((score, seat) => score + (gone[seat] ?? 0)),
  };
}
