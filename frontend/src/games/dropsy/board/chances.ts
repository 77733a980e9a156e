// The server's odds of a drop, place by place: drawn faintly over the boards, and in words.
import type { Odds } from "../../../wire";
import type { Place } from "../layout";

export interface Chances {
  points: number;
  slots: number;
  off: number;
}

/** The points below which no place is bright. */
const FEWEST = 0.2;
/** Of 255. */
const MOST_OPAQUE = 225;

/** The odds at a place, between the four places next to it. */
export function oddsAt(map: Odds, { x, y }: Place): Chances {
  const within = (number: number, most: number) => Math.max(0, Math.min(most, number / map.step));
  const [column, row] = [within(x, map.columns - 1), within(y, map.rows - 1)];
  const [left, low] = [Math.floor(column), Math.floor(row)];
  const [right, up] = [column - left, row - low];
  const read = (values: number[]) => {
    const at = (across: number, along: number) =>
      values[Math.min(left + across, map.columns - 1) + map.columns * Math.min(low + along, map.rows - 1)] ??
      0;
    const below = at(0, 0) * (1 - right) + at(1, 0) * right;
    return below * (1 - up) + (at(0, 1) * (1 - right) + at(1, 1) * right) * up;
  };
  return { points: read(map.points), slots: read(map.slots), off: read(map.off) };
}

/** "Of 10 drops here 4.1 slot and 0.8 fall off: 1.3 points each. The brightest places give 2.1." */
export function inWords(map: Odds, place: Place): string {
  const { points, slots, off } = oddsAt(map, place);
  const figure = (number: number) => number.toFixed(1);
  const here = `Of 10 drops here ${figure(10 * slots)} slot and ${figure(10 * off)} fall off: ${figure(points)} points each`;
  return `${here}. The brightest places give ${figure(mostPoints(map))}`;
}

const mostPoints = (map: Odds) => Math.max(...map.points);

/** A pixel for each place, the brighter the more points. The server's rows begin at the bottom, the picture's at the top. */
export function picture(map: Odds): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "fills";
  [canvas.width, canvas.height] = [map.columns, map.rows];
  const context = canvas.getContext("2d");
  const image = context?.createImageData(map.columns, map.rows);
  if (!context || !image) return canvas;
  const most = Math.max(mostPoints(map), FEWEST);
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      // The root, because all but the middles of slots promise little.
      const share = Math.sqrt(Math.max(0, (map.points[column + map.columns * row] ?? 0) / most));
      const at = 4 * (column + map.columns * (map.rows - 1 - row));
      image.data.set([...colourOf(share), MOST_OPAQUE * share], at);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** From the green of the felt to chalk. */
function colourOf(share: number): number[] {
  return [20 + 215 * share, 150 + 105 * share, 140 + 90 * share].map(Math.round);
}
