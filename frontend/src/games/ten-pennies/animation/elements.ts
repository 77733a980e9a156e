// The elements of the board that animations use, and the flights of cards and pennies over it.
import { mount, unmount } from "svelte";
import { drawn } from "../../../ui/drawings/drawn";
import type FlightLayer from "../../../ui/motion/FlightLayer.svelte";
import { arc, DRAWN, middle, type Point, pose } from "../../../ui/motion/flight";
import type { Motion } from "../../../ui/motion/motion";
import { clink, swish } from "../../../ui/sound/sound";
import Card from "../Card.svelte";

export type Pile = "stock" | "up" | "bowl";

/** A card that a seat drew for the deal. */
export interface Drawn {
  seat: number;
  card: string;
}

export interface BoardElements {
  you: number | null;
  air: FlightLayer;
  /** The place of a seat's cards. */
  seat: (seat: number) => DOMRect | null;
  pile: (pile: Pile) => DOMRect | null;
  /** A card that is face up somewhere on the page. */
  card: (card: string) => HTMLElement | null;
  /** Shows the cards of the draw for the deal. */
  draw: (cards: Drawn[]) => Promise<void>;
  /** Resolves when what was shown is rendered. */
  drawn: () => Promise<void>;
}

export interface Flight {
  from: DOMRect | null;
  to: DOMRect | null;
  duration: number;
  delay?: number;
  /** How high it rises during the flight. */
  rise?: number;
}

/** The width of a card that flies to or from another seat. */
const AT_SEAT = 26;
const PENNY = 22;

const width = (rect: DOMRect) => (rect.height > rect.width * 1.2 ? rect.width : AT_SEAT);

/** A card is higher than the square that flies. */
const CENTRED = "translateY(-20px)";
/** A card seen edge-on, halfway through turning over. */
const EDGE = `${CENTRED} scaleX(0.04)`;

/** A card flies; face down if it is null. */
export async function flyCard(
  card: string | null,
  flight: Flight,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const ends = points(flight, board);
  if (!ends) return;
  const { duration, delay = 0, rise } = flight;
  swish(0.5, motion.seconds(delay));
  const frames = rise
    ? arc(...ends, rise, () => CENTRED)
    : [
        { transform: pose(ends[0], CENTRED), easing: "cubic-bezier(.3,0,.2,1)" },
        { transform: pose(ends[1], CENTRED) },
      ];
  await flown(card, frames, { duration, delay }, motion, board);
}

/** A card leaves its pile face down and turns over during the flight. */
export async function flyTurned(
  card: string,
  flight: Flight,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const ends = points(flight, board);
  if (!ends) return;
  const [from, to] = ends;
  const { duration, delay = 0 } = flight;
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 16, size: (from.size + to.size) / 2 };
  swish(0.5, motion.seconds(delay));
  const down = [{ transform: pose(from, CENTRED), easing: "ease-in" }, { transform: pose(half, EDGE) }];
  await flown(null, down, { duration: duration / 2, delay }, motion, board);
  const up = [{ transform: pose(half, EDGE), easing: "ease-out" }, { transform: pose(to, CENTRED) }];
  await flown(card, up, { duration: duration / 2 }, motion, board);
}

function points({ from, to }: Flight, board: BoardElements): [Point, Point] | null {
  const frame = board.air.frame();
  return from && to && [middle(from, frame, width(from)), middle(to, frame, width(to))];
}

async function flown(
  card: string | null,
  frames: Keyframe[],
  timing: { duration: number; delay?: number },
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  // All that fly at once are measured before the first is drawn: otherwise the page would be laid out again for each.
  await Promise.resolve();
  if (motion.over) return;
  const target = document.createElement("span");
  target.style.setProperty("--card", `${DRAWN}px`);
  const face = mount(Card, { target, props: { card } });
  await board.air.fly(target, frames, timing, motion);
  await unmount(face);
}

/** Pennies fly one after the other. */
export async function flyPennies(
  count: number,
  flight: Flight,
  motion: Motion,
  board: Pick<BoardElements, "air">,
): Promise<void> {
  const { from, to, duration, delay = 0 } = flight;
  if (!from || !to) return;
  const frame = board.air.frame();
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const wait = delay + index * 55;
      clink(0.7, motion.seconds(wait + duration));
      const frames = arc(
        middle(from, frame, PENNY),
        middle(to, frame, PENNY),
        46,
        (share) => `rotateX(${share * 720}deg)`,
      );
      return motion.over ? null : board.air.fly(drawn("#penny"), frames, { duration, delay: wait }, motion);
    }),
  );
}

/** Hides what has just been shown until the flight to it has arrived. */
export function hide(element: Element | null, duration: number, motion: Motion): Promise<void> {
  return element
    ? motion.animate(element, [{ opacity: 0 }, { opacity: 0 }], { duration })
    : Promise.resolve();
}
