// How a change is animated: the fall as it went, and the counting at the end of a round.
import { FIGURES } from "../../generated/dropsy";
import type { Motion } from "../../table/motion";
import { clink, knock } from "../../table/sound";
import type { Change } from "../../table/state";
import { type Paths, type Pose, posesOf } from "./paths";
import { type Falling, landed, numbersOf } from "./replays";
import type { DropsyView, LogEntry } from "./view";

/** What animations need of the board. */
export interface BoardElements {
  /** A token by its number in the round. */
  token: (number: number) => Element | null;
  paths: (seq: number) => Promise<Paths | null>;
  /** Shows tokens by their numbers, with the one that falls; null: as the view has them. */
  show: (falling: Falling | null) => void;
  /** Shows what has been counted so far; null: nothing is counted. */
  counted: (numbers: number[] | null) => void;
  drawn: () => Promise<void>;
  /** An element on which pauses are timed. */
  pause: Element;
}

/** An impact of this speed is as loud as can be: mm/s. */
const LOUDEST = 1500;
/** Of more impacts than this nobody hears the quieter ones. */
const HEARD = 40;
/** What is beyond the boards fades; each token that counts is looked at; and all of them: milliseconds. */
const FADE = 260;
const COUNT = 520;
const HOLD = 900;
/** From above, what is higher looks larger: the eye is so many mm above the boards. */
const EYE = 1100;
/** How far a shadow is, for each mm of height. */
const LEANS = 0.5;

export async function animateChange(
  { before, entries }: Change<"dropsy">,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  let { view } = before;
  const told: LogEntry[] = [];
  for (const entry of entries) {
    if (motion.over) return;
    if (entry.action?.type === "rest" && view) view = await comeToRest(entry, view, told, motion, board);
    told.push(entry);
  }
  board.show(null);
  motion.reveal();
}

/** The fall, then the counting, if there is one: what that leads to is told after it. Returns the view after the fall. */
async function comeToRest(
  entry: LogEntry,
  view: DropsyView,
  told: LogEntry[],
  motion: Motion,
  board: BoardElements,
): Promise<DropsyView> {
  const paths = await board.paths(entry.seq);
  if (!paths || motion.over) return view;
  const falling = numbersOf(view, entry, paths);
  board.show(falling);
  await board.drawn();
  await fall(paths, motion, board);
  const after = landed(view, entry, falling);
  await fade(after.gone, motion, board);
  motion.show(after.view, [...told, { ...entry, events: beforeCounting(entry) }]);
  board.show(after.lying);
  await board.drawn();
  await count(entry, motion, board);
  return after.view;
}

function beforeCounting({ events }: LogEntry): LogEntry["events"] {
  const first = events.findIndex(({ data }) => data.type === "counted");
  return first < 0 ? events : events.slice(0, first);
}

/** Shows a fall at its true speed, with its sounds. */
export async function fall(paths: Paths, motion: Motion, board: BoardElements): Promise<void> {
  const duration = Math.max(paths.seconds, 1 / paths.rate) * 1000;
  const moves = paths.moving.flatMap((moving) => {
    const element = board.token(moving.token);
    const poses = posesOf(moving, paths);
    const frames = Math.max(1, Math.round(paths.seconds * paths.rate));
    const timed = poses.map((pose, index): [number, Pose] => [
      Math.min(1, (moving.from + index) / frames),
      pose,
    ]);
    return element ? partsOf(element, timed, duration, motion) : [];
  });
  const loudest = [...paths.impacts].sort((one, other) => other[2] - one[2]).slice(0, HEARD);
  for (const [time, , speed] of loudest) void sound(time, speed, motion, board);
  await Promise.all(moves);
}

/** Wood under a token, or copper on copper where it is quick: a knock, and a ring over it. */
async function sound(time: number, speed: number, motion: Motion, board: BoardElements): Promise<void> {
  await pause(time * 1000, motion, board);
  if (motion.over) return;
  const strength = Math.min(1, (speed / LOUDEST) ** 0.7);
  knock(0.8 * strength);
  clink(0.5 * strength);
}

/** Animates each part of a token through its poses; it stays as it was before the first, and as at the last after it. */
function partsOf(token: Element, timed: [number, Pose][], duration: number, motion: Motion): Promise<void>[] {
  const animate = (element: Element | null, transform: (pose: Pose) => string) => {
    if (!element || timed.length === 0) return Promise.resolve();
    const frames = timed.map(([offset, pose]) => ({ offset, transform: transform(pose) }));
    const [first, last] = [frames.at(0), frames.at(-1)];
    const whole = [
      ...(first && first.offset > 0 ? [{ ...first, offset: 0 }] : []),
      ...frames,
      ...(last && last.offset < 1 ? [{ ...last, offset: 1 }] : []),
    ];
    return motion.animate(element, whole, { duration, fill: "forwards" });
  };
  const part = (name: string) => token.querySelector(`[data-part="${name}"]`);
  return [
    animate(token, ({ x, y, z }) => `translate(${x}px, ${-y}px) scale(${EYE / (EYE - z)})`),
    animate(part("shadow"), ({ z }) => {
      const away = LEANS * Math.max(0, z);
      return `translate(${away}px, ${away}px)`;
    }),
    animate(part("edge"), (pose) => flat(pose, -1)),
    animate(part("face"), (pose) => flat(pose, 1)),
  ];
}

/** How a side of a token looks from above: the upper one (1), or the lower one (-1). */
function flat({ along, across, face }: Pose, side: number): string {
  const up = along[0] * across[1] - along[1] * across[0] >= 0 ? side : -side;
  const half = (FIGURES.token_thick / 2) * up;
  const numbers = [along[0], -along[1], -across[0], across[1], half * face[0], -half * face[1]];
  return `matrix(${numbers.map((number) => number.toFixed(4)).join(", ")})`;
}

/** What left the boards disappears. */
async function fade(numbers: number[], motion: Motion, board: BoardElements): Promise<void> {
  const frames = [{ opacity: 1 }, { opacity: 0 }];
  const gone = numbers.map((number) => {
    const element = board.token(number);
    return element ? motion.animate(element, frames, { duration: FADE, fill: "forwards" }) : null;
  });
  await Promise.all(gone);
}

/** What does not count lifts away; what does is counted one by one. */
async function count({ events }: LogEntry, motion: Motion, board: BoardElements): Promise<void> {
  const numbers = events.flatMap(({ data }) => (data.type === "counted" ? [data.token] : []));
  const over = events.some(({ data }) => data.type === "scored");
  if (!over) return;
  for (const shown of numbers.keys()) {
    if (motion.over) return;
    board.counted(numbers.slice(0, shown + 1));
    clink(0.7);
    await pause(COUNT, motion, board);
  }
  board.counted(numbers);
  await pause(HOLD, motion, board);
  board.counted(null);
}

function pause(milliseconds: number, motion: Motion, board: BoardElements): Promise<void> {
  return motion.animate(board.pause, [], { duration: milliseconds });
}
