// Animates a change: the fall as it was computed, and the counting at the end of a round.
import type { Motion } from "../../../ui/motion/motion";
import { clink, knock } from "../../../ui/sound/sound";
import type { Change } from "../../contract";
import type { Stage } from "../board/stage";
import type { Paths } from "../paths";
import type { DropsyView, LogEntry } from "../view";
import { type Falling, landed, type Numbered, numbersOf } from "./replays";

/** What animations need of the board. */
export interface BoardElements {
  /** The picture of the boards, in the round or flat. */
  stage: () => Stage | null;
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
/** The most impacts that sound; of more the quieter ones are left out. */
const HEARD = 40;
/** How long each token that counts is shown, less if there are many, and then all of them: milliseconds. */
const COUNT = 520;
const COUNTING = 3000;
const HOLD = 900;

export async function animateChange(
  { before, entries }: Change<"dropsy">,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  let { view } = before;
  const shown: LogEntry[] = [];
  for (const entry of entries) {
    if (motion.over) return;
    if (entry.action?.type === "rest" && view) view = await comeToRest(entry, view, shown, motion, board);
    shown.push(entry);
  }
  board.show(null);
  await motion.reveal();
}

/** The fall, then the counting, if there is one, before its sentences. Returns the view after the fall. */
async function comeToRest(
  entry: LogEntry,
  view: DropsyView,
  shown: LogEntry[],
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
  await board.stage()?.fade(after.gone, motion);
  if (motion.over) return after.view;
  await motion.show(after.view, [...shown, { ...entry, events: beforeCounting(entry) }]);
  board.show(after.lying);
  await board.drawn();
  if (entry.events.some(({ data }) => data.type === "scored"))
    await count(countedIn(entry), after.lying.tokens, motion, board);
  return after.view;
}

/** The numbers of the tokens that were counted. */
function countedIn({ events }: LogEntry): number[] {
  return events.flatMap(({ data }) => (data.type === "counted" ? [data.token] : []));
}

function beforeCounting({ events }: LogEntry): LogEntry["events"] {
  const first = events.findIndex(({ data }) => data.type === "counted");
  return first < 0 ? events : events.slice(0, first);
}

/** Shows a fall at its true speed, with its sounds. */
export async function fall(paths: Paths, motion: Motion, board: BoardElements): Promise<void> {
  const loudest = [...paths.impacts].sort((one, other) => other[2] - one[2]).slice(0, HEARD);
  for (const [time, , speed] of loudest) void sound(time, speed, motion, board);
  await board.stage()?.fall(paths, motion);
}

/** Wood under a token, or copper on copper where it is quick: a knock, and a ring over it. */
async function sound(time: number, speed: number, motion: Motion, board: BoardElements): Promise<void> {
  await pause(time * 1000, motion, board);
  if (motion.over) return;
  const strength = Math.min(1, (speed / LOUDEST) ** 0.7);
  knock(0.8 * strength);
  clink(0.5 * strength);
}

/** What does not count lifts away; what does is counted one by one. */
async function count(
  numbers: number[],
  lying: Numbered[],
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const away = lying.map(({ number }) => number).filter((number) => !numbers.includes(number));
  board.counted([]);
  await board.stage()?.lift(away, motion);
  if (motion.over) return;
  board.show({ tokens: lying.filter(({ number }) => numbers.includes(number)), falls: null });
  await oneByOne(numbers, board.counted, motion, board);
}

/** Tokens that lie in slots at the end of a round are put there and counted, one by one. They stay. */
export async function fill(tokens: Numbered[], motion: Motion, board: BoardElements): Promise<void> {
  const show = (numbers: number[]) => {
    board.show({ tokens: tokens.filter(({ number }) => numbers.includes(number)), falls: null });
    board.counted(numbers);
  };
  await oneByOne(
    tokens.map(({ number }) => number),
    show,
    motion,
    board,
  );
}

async function oneByOne(
  numbers: number[],
  show: (shown: number[]) => void,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  for (const shown of numbers.keys()) {
    if (motion.over) return;
    show(numbers.slice(0, shown + 1));
    clink(0.7);
    await pause(Math.min(COUNT, COUNTING / numbers.length), motion, board);
  }
  await pause(HOLD, motion, board);
  board.counted(null);
}

function pause(milliseconds: number, motion: Motion, board: BoardElements): Promise<void> {
  return motion.animate(board.pause, [], { duration: milliseconds });
}
