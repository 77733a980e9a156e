// The poses of tokens between falls: complete from the paths of the last fall, else by the place and tilt of a view.
import { FIGURES } from "../../../wire/dropsy";
import { type Paths, type Pose, poseOf, posesOf } from "../paths";
import type { Numbered } from "./replays";

/** The largest distance between two places of the same token: mm. */
const SAME = 0.2;
const { token, token_thick } = FIGURES;

/** A part of a token's motion in a fall: its first second, and its poses. */
export type Part = { from: number; poses: Pose[] };

/** The pose of each token before a fall, and the parts of its motion. */
export interface Ways {
  lying: (Pose | null)[];
  parts: Map<number, Part[]>;
}

export function waysOf(paths: Paths): Ways {
  const lying = paths.lying.map((pose) => pose && poseOf(pose, paths.places, paths.turns));
  const parts = new Map<number, Part[]>();
  for (const moving of paths.moving) {
    const list = parts.get(moving.token) ?? [];
    list.push({ from: moving.from / paths.rate, poses: posesOf(moving, paths) });
    parts.set(moving.token, list);
  }
  for (const list of parts.values()) list.sort((one, other) => one.from - other.from);
  return { lying, parts };
}

/** The two poses around a time in seconds, and the share of the second. */
export function poseAt(
  { lying, parts }: Ways,
  number: number,
  seconds: number,
  rate: number,
): [one: Pose, other: Pose, share: number] | null {
  const part = parts.get(number)?.findLast(({ from }) => from <= seconds);
  const lay = lying[number];
  if (!part) return lay ? [lay, lay, 0] : null;
  const frame = Math.min((seconds - part.from) * rate, part.poses.length - 1);
  const [one, other] = [part.poses[Math.floor(frame)], part.poses[Math.ceil(frame)]];
  return one && other ? [one, other, frame % 1] : null;
}

/** The poses of the tokens after a fall. */
export function lastPoses({ lying, parts }: Ways): Pose[] {
  const numbers = new Set([...lying.keys(), ...parts.keys()]);
  return [...numbers].flatMap((number) => parts.get(number)?.at(-1)?.poses.at(-1) ?? lying[number] ?? []);
}

/** The pose of a token: the known one, or one with the tilt of the view. */
export function poseFor({ x, y, z, tilt }: Numbered, known: readonly Pose[]): Pose {
  const same = known.find(
    (pose) => Math.hypot(pose.x - x, pose.y - y) < SAME && Math.abs(topOf(pose) - z) < 2 * SAME,
  );
  if (same) return same;
  const lean = (tilt * Math.PI) / 180;
  const high = (Math.sin(lean) * token + Math.cos(lean) * token_thick) / 2;
  const whole = [x, y, z - high, Math.cos(lean / 2), Math.sin(lean / 2), 0, 0];
  return poseOf(whole, 1, 1);
}

/** The height of a token's highest point. */
function topOf({ z, face }: Pose): number {
  const sine = Math.min(1, Math.hypot(...face));
  return z + (sine * token + Math.sqrt(1 - sine * sine) * token_thick) / 2;
}
