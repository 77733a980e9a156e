// Positions on the drawing of the box, in units of its viewBox.

export const WIDTH = 720;
export const HEIGHT = 400;

/** The top of the box: a board in perspective, wider at the front. */
export const BACK = { y: 172, left: 88, right: 632 };
export const FRONT = { y: 288, left: 26, right: 694 };
export const FOOT = { y: 380, left: 34, right: 686 };

export const PENNY = 78;
/** The height above a slot at which a penny stops before it drops. */
export const LIFT = 74;

const DEPTH = 0.5; // how far to the front the slots are, from 0 to 1

export interface Slot {
  number: number;
  x: number;
  y: number;
  /** The position of its number. */
  labelX: number;
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;

export const SLOTS: Slot[] = [0, 1, 2, 3, 4, 5].map((index) => {
  const share = (index + 0.5) / 6;
  const at = (depth: number) =>
    between(between(BACK.left, FRONT.left, depth), between(BACK.right, FRONT.right, depth), share);
  return { number: index + 1, x: at(DEPTH), y: between(BACK.y, FRONT.y, DEPTH), labelX: at(DEPTH + 0.32) };
});
