// How pennies fly between a stack and the box.
import { drawn } from "../../ui/drawings/drawn";
import type FlightLayer from "../../ui/motion/FlightLayer.svelte";
import { middle, type Point, pose } from "../../ui/motion/flight";
import type { Motion } from "../../ui/motion/motion";
import { clink, knock } from "../../ui/sound/sound";
import { LIFT, PENNY, type Slot, WIDTH } from "./geometry";

export const FLIGHT = 300;
const FALL = 180;
const RETURN = 400;
const APART = 45;

/** The drawing on the screen, and the layer above it in which pennies fly. */
export interface BoardElements {
  frame: DOMRect;
  air: FlightLayer;
}

/** A penny leaves the stack in an arc and stops above its slot. */
export async function fly(
  board: BoardElements,
  from: DOMRect | null,
  slot: Slot,
  motion: Motion,
): Promise<void> {
  const end = above(board, slot, LIFT);
  const start = from ? onSeat(board, from) : { ...end, y: end.y - 120, size: end.size * 0.7 };
  const peak = Math.min(start.y, end.y) - 46;
  await coin(board, motion, 0, FLIGHT, [
    { transform: at(start, 0), easing: "cubic-bezier(.2,.6,.5,1)" },
    {
      transform: at({ x: (start.x + end.x * 2) / 3, y: peak, size: end.size }, 400),
      offset: 0.6,
      easing: "ease-in",
    },
    { transform: at(end, 720) },
  ]);
}

/** The penny drops into the slot. The standing penny is hidden until the flight is over. */
export function stand(penny: Element, motion: Motion): Promise<void> {
  clink(0.7, FLIGHT / 1000 + 0.1);
  return motion.animate(
    penny,
    [
      { transform: `translateY(${-LIFT}px)`, easing: "ease-in" },
      { transform: "translateY(3px)", offset: 0.55, easing: "ease-out" },
      { transform: "translateY(-7px)", offset: 0.78, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: FALL },
  );
}

/** The penny falls through the six: the lid knocks, then copper rings inside. */
export function fallThrough(penny: Element, motion: Motion): Promise<void> {
  knock(0.3, 0.06);
  clink(1, 0.2);
  clink(0.5, 0.29);
  return motion.animate(
    penny,
    [
      { transform: `translateY(${-LIFT}px)`, opacity: 1, easing: "cubic-bezier(.5,0,.9,.6)" },
      { transform: `translateY(${PENNY}px)`, opacity: 1 },
    ],
    { duration: 240 },
  );
}

/** The pennies on the box jump and fly to the stack of the player who collects them. */
export async function flyBack(
  board: BoardElements,
  slots: Slot[],
  to: DOMRect | null,
  motion: Motion,
): Promise<void> {
  await Promise.all(
    slots.map((slot, index) => {
      const start = above(board, slot, 12);
      const end = to ? onSeat(board, to) : { ...start, y: start.y - 160 };
      const delay = index * APART;
      clink(0.6, (delay + RETURN) / 1000);
      return coin(board, motion, delay, RETURN, [
        { transform: at(start, 0), easing: "ease-out" },
        { transform: at({ ...start, y: start.y - 58 }, 90), offset: 0.3, easing: "cubic-bezier(.4,0,.7,.7)" },
        { transform: at(end, 540) },
      ]);
    }),
  );
}

function coin(
  board: BoardElements,
  motion: Motion,
  delay: number,
  duration: number,
  frames: Keyframe[],
): Promise<void> {
  return board.air.fly(drawn("#penny"), frames, { duration, delay }, motion);
}

const unit = (board: BoardElements) => board.frame.width / WIDTH;

function above(board: BoardElements, slot: Slot, lift: number): Point {
  const k = unit(board);
  return { x: slot.x * k, y: (slot.y - PENNY * 0.19 - lift) * k, size: PENNY * k };
}

function onSeat(board: BoardElements, rect: DOMRect): Point {
  return middle(rect, board.frame, PENNY * unit(board) * 0.7);
}

function at(point: Point, turn: number): string {
  return pose(point, `rotateX(${turn}deg)`);
}
