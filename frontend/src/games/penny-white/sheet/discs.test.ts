import { expect, test } from "vitest";
import { boardOf, type Disc, onBoard, withDisc } from "./discs";

const WHITE: Disc = { seat: null, x: 0, y: 570 };
const PENNY: Disc = { seat: 1, x: 12.5, y: 540 };

test("the white and the pennies are entered with their places", () => {
  expect(boardOf([PENNY, WHITE])).toEqual({ type: "board", white: [0, 570], pennies: [[1, 12.5, 540]] });
});

test("without the white nothing can be measured", () => {
  expect(boardOf([PENNY])).toBeNull();
});

test("there is one white, and as many pennies as are placed", () => {
  const moved: Disc = { seat: null, x: 5, y: 500 };
  expect(withDisc([WHITE, PENNY], moved)).toEqual([PENNY, moved]);
  expect(withDisc([WHITE, PENNY], PENNY)).toEqual([WHITE, PENNY, PENNY]);
});

test("a disc stays on the board, to the tenth of a millimetre", () => {
  expect(onBoard({ x: -151, y: 760.04 }, [300, 750])).toEqual({ x: -150, y: 750 });
  expect(onBoard({ x: 1.26, y: 3.14 }, [300, 750])).toEqual({ x: 1.3, y: 3.1 });
});
