// Animates a throw: pieces fly from the gallery and land spinning; then pairs cancel out and slide back up.

import type { Motion } from "../../../ui/motion/motion";
import { rectOf } from "../../../ui/motion/rect";
import type { Boothed } from "../../../wire/seven-pennies";
import { drawer, type Lying } from "../scatter";
import { COINS } from "../shapes";
import { apart, type BoardElements, inGallery, leaving, sound } from "./elements";
import type { Step } from "./step";

const FLIGHT = 640;
const STAGGER = 150;
const LANDS = 0.68; // the fraction of its flight after which a piece first touches the floor
const LOOK = 420; // ms to see the throw
const MEET = 340;
const RISE = 280;
/** The number of sounds at most; more would be noise. */
const MOST_SOUNDS = 7;

export async function land(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  const from = board.waiting().map(rectOf);
  await step.show();
  const draw = drawer(board.lying().length + from.length);
  await Promise.all(
    board.lying().map(async ({ id }, index) => {
      const piece = board.piece(id);
      const start = from[index % Math.max(1, from.length)] ?? board.gallery();
      if (!piece || motion.over) return;
      const timing = { duration: FLIGHT, delay: draw() * STAGGER, fill: "backwards" as const };
      if (index < MOST_SOUNDS) sound(board.faces, 0.8, motion.seconds(timing.delay + FLIGHT * LANDS));
      await Promise.all([
        motion.animate(piece, path(piece, start, draw), timing),
        motion.animate(piece.firstElementChild ?? piece, spin(board.faces, draw), {
          ...timing,
          easing: "cubic-bezier(.2,.55,.4,1)",
        }),
      ]);
    }),
  );
}

/** The flight of a piece: over the rail in an arc, down to its spot, and a small bounce. */
function path(piece: Element, start: DOMRect, draw: () => number): Keyframe[] {
  const rest = rectOf(piece);
  const { x, y } = apart(rest, start);
  const scale = String(start.width / rest.width);
  const hop = 6 + draw() * 8;
  return [
    { translate: `${x}px ${y}px`, scale, opacity: 0.9, easing: "cubic-bezier(.2,.6,.6,1)" },
    { translate: `${x * 0.55}px ${y - 34}px`, scale: "1.22", opacity: 1, offset: 0.34, easing: "ease-in" },
    { translate: `${x * 0.06}px 0px`, scale: "1", offset: LANDS, easing: "ease-out" },
    { translate: `${x * 0.03}px ${-hop}px`, scale: "1.06", offset: 0.83, easing: "ease-in" },
    { translate: "0px 0px", scale: "1" },
  ];
}

/** Pennies flip, dice tumble. */
function spin(faces: number, draw: () => number): Keyframe[] {
  const way = draw() < 0.5 ? -1 : 1;
  if (faces === COINS) {
    const tilt = Math.round((draw() - 0.5) * 80);
    return [
      { transform: `perspective(420px) rotateZ(${tilt}deg) rotateX(${way * 1440}deg)` },
      { transform: "perspective(420px) rotateZ(0deg) rotateX(0deg)" },
    ];
  }
  const squeeze = 0.7 + draw() * 0.2;
  return [
    { transform: `rotate(${way * (620 + draw() * 200)}deg) scale(1, ${squeeze})` },
    { transform: `rotate(${way * 160}deg) scale(${squeeze}, 1)`, offset: 0.5 },
    { transform: "rotate(0deg) scale(1, 1)" },
  ];
}

export async function booth(data: Boothed, motion: Motion, board: BoardElements): Promise<void> {
  const pairs = paired(leaving(data, board));
  const count = pairs.length * 2;
  await Promise.all(
    pairs.map(async ([one, other], index) => {
      const two = [board.piece(one.id), board.piece(other.id)] as const;
      if (!two[0] || !two[1] || motion.over) return;
      const delay = LOOK + Math.min(index * 30, 150);
      if (index < MOST_SOUNDS) sound(board.faces, 0.45, motion.seconds(delay + MEET * 0.9));
      await Promise.all([
        slide(two[0], two[1], inGallery(board, index * 2, count), delay, motion),
        slide(two[1], two[0], inGallery(board, index * 2 + 1, count), delay, motion),
      ]);
    }),
  );
}

/** The pairs of a booth: the lowest value with the highest, and so on inwards. */
function paired(pieces: Lying[]): [Lying, Lying][] {
  const sorted = pieces.toSorted((one, other) => one.value - other.value);
  return sorted.slice(0, sorted.length / 2).flatMap((one, index): [Lying, Lying][] => {
    const other = sorted.at(-1 - index);
    return other ? [[one, other]] : [];
  });
}

/** Moves one half of a pair to the other half, pauses, and moves it up to the gallery. */
function slide(
  piece: HTMLElement,
  other: HTMLElement,
  to: DOMRect,
  delay: number,
  motion: Motion,
): Promise<void> {
  const rest = rectOf(piece);
  const between = apart(rest, rectOf(other));
  const length = Math.hypot(between.x, between.y) || 1;
  const share = 0.5 - (rest.width * 0.46) / length; // they touch, side by side
  const up = apart(rest, to);
  const met = `${between.x * share}px ${between.y * share}px`;
  return motion.animate(
    piece,
    [
      { translate: "0px 0px", scale: "1", easing: "cubic-bezier(.5,0,.3,1)" },
      { translate: met, scale: "1", offset: MEET / (MEET + RISE), easing: "cubic-bezier(.5,0,.4,1)" },
      { translate: `${up.x}px ${up.y}px`, scale: String(to.width / rest.width) },
    ],
    { duration: MEET + RISE, delay, fill: "forwards" },
  );
}
