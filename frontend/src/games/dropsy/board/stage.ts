// What both pictures of the boards show, in the round and flat, and what they do.

import type { Motion } from "../../../ui/motion/motion";
import type { Odds } from "../../../wire";
import type { Numbered } from "../animation/replays";
import type { Place } from "../layout";
import type { Paths, Pose } from "../paths";
import type { Cell, Drop } from "../view";

/** A token that is held over the boards. */
export interface Held {
  drop: Drop;
  seat: number;
  /** How steady the hand is, as the option of the match has it. */
  tremor: number;
  /** It is another player's. */
  faint: boolean;
}

export interface StageProps {
  cells: readonly Cell[];
  /** The boards in words. */
  label: string;
  tokens: readonly Numbered[];
  /** How tokens are known to lie. */
  known: readonly Pose[];
  held: Held | null;
  /** The numbers of the tokens that have been counted; null: nothing is counted. */
  counted: readonly number[] | null;
  odds: Odds | null;
  /** A finger or the mouse points there; null: nowhere in particular. */
  point: ((place: Place) => void) | null;
}

export interface Stage {
  /** Shows a fall at its true speed. */
  fall: (paths: Paths, motion: Motion) => Promise<void>;
  /** Tokens that left the boards disappear. */
  fade: (numbers: readonly number[], motion: Motion) => Promise<void>;
  /** Tokens that do not count are lifted away. */
  lift: (numbers: readonly number[], motion: Motion) => Promise<void>;
}
