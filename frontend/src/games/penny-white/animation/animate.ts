// Animates a change: the shot itself, and the measuring at the end of an end.

import type { Motion } from "../../../ui/motion/motion";
import { clink, knock, swish } from "../../../ui/sound/sound";
import type * as Wire from "../../../wire/penny-white";
import type { Change } from "../../contract";
import { moments, type Paths, placeAt } from "../paths";
import { flicked, type LogEntry, type PennyWhiteView, rested } from "../view";

/** What animations need of the board. */
export interface BoardElements {
  disc: (number: number) => Element | null;
  /** Where the middle of a disc is drawn. */
  transform: (x: number, y: number) => string;
  /** How things moved in the play of this number; null if it is not stored. */
  paths: (seq: number) => Promise<Paths | null>;
  /** Shows what has been measured so far. */
  measured: (pennies: Wire.Measured[]) => void;
  /** The factor by which shots are slowed down. */
  slower: () => number;
  drawn: () => Promise<void>;
  /** An element on which pauses are timed. */
  pause: Element;
}

const FRAME = 1 / 60;
/** A disc that left the board falls for so long: seconds. */
const FALL = 0.3;
/** The most impacts that sound; of more the quieter ones are left out. */
const HEARD = 40;
/** An impact of this speed is as loud as can be: mm/s. */
const LOUDEST = 900;
/** How long a move by hand takes: milliseconds. */
const BY_HAND = 320;
/** How long each measurement is shown, and then all of them: milliseconds. */
const RING = 750;
const HOLD = 1200;

export async function animateChange(
  { before, entries }: Change<"penny-white">,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  let { view } = before;
  const shown: LogEntry[] = [];
  for (const entry of entries) {
    if (motion.over || !view) return;
    if (entry.action?.type === "rest") view = await comeToRest(entry, view, shown, motion, board);
    else view = await set(entry, view, [...shown, entry], motion, board);
    shown.push(entry);
  }
  await motion.reveal();
}

/** The shot, then the measuring, if there is one, before its sentences. Returns the view after the shot. */
async function comeToRest(
  entry: LogEntry,
  view: PennyWhiteView,
  shown: LogEntry[],
  motion: Motion,
  board: BoardElements,
): Promise<PennyWhiteView> {
  await slide(entry.seq, motion, board);
  if (motion.over || entry.action?.type !== "rest") return view;
  const flicker = entry.events.find(({ data }) => data.type === "rested")?.data.seat ?? null;
  const after = rested(view, entry.action.discs, flicker);
  await motion.show(after, [...shown, { ...entry, events: beforeMeasuring(entry) }]);
  await board.drawn();
  await moveAside(entry, after, motion, board);
  await measure(measuredIn(entry), motion, board);
  return after;
}

/** Moves by hand: the white is set on the board, a penny is put behind the line or taken off. Returns the view after it. */
async function set(
  entry: LogEntry,
  view: PennyWhiteView,
  shown: LogEntry[],
  motion: Motion,
  board: BoardElements,
): Promise<PennyWhiteView> {
  for (const { data } of entry.events) {
    if (data.type === "removed") await lift(data.penny + 1, view, motion, board);
    if (data.type !== "white_placed") continue;
    const placed: PennyWhiteView = { ...view, phase: "flick", white: [0, data.y], pennies: [] };
    await motion.show(placed, shown);
    await board.drawn();
    knock(0.6);
    await animateDisc(0, motion, board, [drawnAt(0, data.y, board, 1.7, 0), drawnAt(0, data.y, board)]);
    return placed;
  }
  if (!flicked(view, entry) || motion.over) return view;
  const sliding: PennyWhiteView = { ...view, phase: "rest" };
  await motion.show(sliding, shown);
  await board.drawn();
  return sliding;
}

/** The white that was flicked is moved sideways to the middle line. */
async function moveAside(
  entry: LogEntry,
  view: PennyWhiteView,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const [x = 0, y = 0] = view.white ?? [];
  if (entry.events.some(({ data }) => data.type === "white_lies"))
    await animateDisc(0, motion, board, [drawnAt(x, y, board), drawnAt(0, y, board)]);
}

/** A penny is taken off the board. */
async function lift(
  number: number,
  view: PennyWhiteView,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const penny = view.pennies[number - 1];
  if (!penny) return;
  clink(0.5);
  await animateDisc(number, motion, board, [
    drawnAt(penny.x, penny.y, board),
    drawnAt(penny.x, penny.y, board, 1.8, 0),
  ]);
}

function drawnAt(x: number, y: number, board: BoardElements, scale = 1, opacity = 1): Keyframe {
  return { transform: `${board.transform(x, y)} scale(${scale})`, opacity };
}

async function animateDisc(
  number: number,
  motion: Motion,
  board: BoardElements,
  frames: Keyframe[],
): Promise<void> {
  const disc = board.disc(number);
  if (disc) await motion.animate(disc, frames, { duration: BY_HAND, easing: "ease-out" });
}

function beforeMeasuring({ events }: LogEntry): LogEntry["events"] {
  const first = events.findIndex(({ data }) => data.type === "measured");
  return first < 0 ? events : events.slice(0, first);
}

/** Shows a shot as it went, at its true speed. */
export async function slide(seq: number, motion: Motion, board: BoardElements): Promise<void> {
  const paths = await board.paths(seq);
  if (!paths || motion.over) return;
  const slower = board.slower();
  const seconds = paths.seconds + (paths.off.some((time) => time !== null) ? FALL : 0);
  const duration = seconds * 1000 * slower;
  const moves = paths.numbers.map((number, row) => {
    const disc = board.disc(number);
    const frames = framesOf(paths, row, seconds, board.transform);
    return disc && frames.length > 1 ? motion.animate(disc, frames, { duration }) : null;
  });
  swish(0.8);
  const loudest = [...paths.impacts].sort((one, other) => other[3] - one[3]).slice(0, HEARD);
  for (const [time, , , speed] of loudest)
    void after(time * slower, () => clink(Math.min(1, (speed / LOUDEST) ** 0.7)), motion, board);
  for (const time of paths.off)
    if (time !== null) void after((time + FALL * 0.6) * slower, () => knock(0.8), motion, board);
  await Promise.all(moves);
}

/** The places of a disc as key frames; fewer than two where it does not move. */
function framesOf(
  paths: Paths,
  row: number,
  seconds: number,
  transform: BoardElements["transform"],
): Keyframe[] {
  const pieces = paths.discs[row] ?? [];
  if (pieces.every(([, , , vx, vy]) => vx === 0 && vy === 0)) return [];
  const off = paths.off[row] ?? null;
  const until = off ?? seconds;
  const frames = moments(pieces, until, FRAME).map((time): Keyframe => {
    const { x, y } = placeAt(pieces, time, paths.slowing);
    return { offset: time / seconds, transform: transform(x, y), opacity: 1 };
  });
  if (off === null) return frames;
  // It tips over the edge, and moves on for a little.
  const { x, y } = placeAt(pieces, off, paths.slowing);
  const [, , , vx = 0, vy = 0] = pieces.at(-1) ?? [];
  const speed = Math.hypot(vx, vy) || 1;
  const fallen = `${transform(x + (vx / speed) * 14, y + (vy / speed) * 14)} scale(0.55)`;
  const last: Keyframe = { offset: Math.min(1, (off + FALL) / seconds), transform: fallen, opacity: 0 };
  return last.offset === 1 ? [...frames, last] : [...frames, last, { ...last, offset: 1 }];
}

/** What an entry measured. */
export function measuredIn({ events }: LogEntry): Wire.Measured[] {
  return events.flatMap(({ data }) => (data.type === "measured" ? [data] : []));
}

/** Draws what was measured, ring by ring: those that count, the nearest first, and the one that ends the count. */
export async function measure(
  measured: Wire.Measured[],
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const all = measured.toSorted((one, other) => one.distance - other.distance);
  const counting = all.filter(({ counts }) => counts);
  const stops = all.find(({ counts }) => !counts);
  const shown = stops ? [...counting, stops] : counting;
  for (const [index, { counts }] of shown.entries()) {
    if (motion.over) return;
    board.measured(shown.slice(0, index + 1));
    await board.drawn();
    if (counts) clink(0.7);
    await pause(RING, motion, board);
  }
  if (shown.length > 0) await pause(HOLD, motion, board);
  board.measured([]);
}

/** A pause, as long as the animation's pace makes it. */
function pause(milliseconds: number, motion: Motion, board: BoardElements): Promise<void> {
  return motion.animate(board.pause, [], { duration: milliseconds });
}

/** Does something after a number of seconds of the animation, unless it was cut short before. */
async function after(seconds: number, act: () => void, motion: Motion, board: BoardElements): Promise<void> {
  await pause(seconds * 1000, motion, board);
  if (!motion.over) act();
}
