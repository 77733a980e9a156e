// Animates tokens in the picture from above, each part separately.

import type { Motion } from "../../../ui/motion/motion";
import { FIGURES } from "../../../wire/dropsy";
import { type Paths, type Pose, posesOf } from "../paths";

/** The height of the eye above the boards: mm. Higher tokens look larger. */
const EYE = 1100;
/** The distance of a shadow, for each mm of height. */
const LEANS = 0.5;
/** How long tokens take that left the boards or are lifted away: milliseconds. */
const FADE = 260;
const LIFT = 900;

/** Finds a token by its number in the round. */
export type Find = (number: number) => Element | null;

export async function fall(paths: Paths, motion: Motion, find: Find): Promise<void> {
  const duration = Math.max(paths.seconds, 1 / paths.rate) * 1000;
  const moves = paths.moving.flatMap((moving) => {
    const element = find(moving.token);
    const poses = posesOf(moving, paths);
    const frames = Math.max(1, Math.round(paths.seconds * paths.rate));
    const timed = poses.map((pose, index): [number, Pose] => [
      Math.min(1, (moving.from + index) / frames),
      pose,
    ]);
    return element ? partsOf(element, timed, duration, motion) : [];
  });
  await Promise.all(moves);
}

/** Tokens that left the boards disappear. */
export function fade(numbers: readonly number[], motion: Motion, find: Find): Promise<void> {
  return vanish(numbers, [{ opacity: 1 }, { opacity: 0 }], FADE, motion, find);
}

/** Tokens that do not count come nearer and disappear. */
export function lift(numbers: readonly number[], motion: Motion, find: Find): Promise<void> {
  const frames = [
    { opacity: 1, scale: "1", translate: "0 0" },
    { opacity: 0, scale: "1.5", translate: "0 -22px" },
  ];
  return vanish(numbers, frames, LIFT, motion, find);
}

async function vanish(
  numbers: readonly number[],
  frames: Keyframe[],
  duration: number,
  motion: Motion,
  find: Find,
): Promise<void> {
  const moves = numbers.map((number) => {
    const element = find(number)?.querySelector(".token");
    return element ? motion.animate(element, frames, { duration, fill: "forwards" }) : null;
  });
  await Promise.all(moves);
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
