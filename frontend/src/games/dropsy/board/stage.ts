// The interface of both pictures of the boards, three-dimensional and flat.

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
  /** How steady the hand is, by the option of the match. */
  tremor: number;
  /** Whether it is another player's. */
  faint: boolean;
}

export interface StageProps {
  cells: readonly Cell[];
  /** The boards in words. */
  label: string;
  tokens: readonly Numbered[];
  /** The known poses of tokens. */
  known: readonly Pose[];
  held: Held | null;
  /** The drop that the coach points at. */
  target: Drop | null;
  /** The numbers of the tokens that have been counted; null: nothing is counted. */
  counted: readonly number[] | null;
  odds: Odds | null;
  /** Called with the place of a finger or the mouse; null: none. */
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
