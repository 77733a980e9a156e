// What a drop can bring, place by place, as the server tells it: drawn faintly over the boards, and in words.
import type { Place } from "./layout";

/** Row by row from the lower left corner of the layout; value number column + columns * row is that of the place
 * (column * step, row * step). */
export interface OddsMap {
  seq: number;
  step: number;
  columns: number;
  rows: number;
  /** Expected points. */
  points: number[];
  /** How likely the token slots, and how likely it falls off the boards. */
  slots: number[];
  off: number[];
}

export interface Odds {
  points: number;
  slots: number;
  off: number;
}

/** The odds at a place, between the four places next to it. */
export function oddsAt(map: OddsMap, { x, y }: Place): Odds {
  const within = (number: number, most: number) => Math.max(0, Math.min(most, number / map.step));
  const [column, row] = [within(x, map.columns - 1), within(y, map.rows - 1)];
  const [left, low] = [Math.floor(column), Math.floor(row)];
  const [right, up] = [column - left, row - low];
  const read = (values: number[]) => {
    const at = (across: number, along: number) =>
      values[Math.min(left + across, map.columns - 1) + map.columns * Math.min(low + along, map.rows - 1)] ?? 0;
    const below = at(0, 0) * (1 - right) + at(1, 0) * right;
    return below * (1 - up) + (at(0, 1) * (1 - right) + at(1, 1) * right) * up;
  };
  return { points: read(map.points), slots: read(map.slots), off: read(map.off) };
}

/** "At this place: 4.1 in 10 slot, 0.8 in 10 fall off, 1.3 points." */
export function inWords({ points, slots, off }: Odds): string {
  const share = (number: number) => `${(10 * number).toFixed(1)} in 10`;
  return `Here ${share(slots)} slot and ${share(off)} fall off: ${points.toFixed(1)} points`;
}

export const mostPoints = (map: OddsMap) => Math.max(...map.points, 0.1);

/** From the upper left corner on: a pixel for each place, the brighter the more points. */
export function picture(map: OddsMap): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [map.columns, map.rows];
  const context = canvas.getContext("2d");
  const image = context?.createImageData(map.columns, map.rows);
  if (!context || !image) return canvas;
  const most = mostPoints(map);
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const share = Math.max(0, (map.points[column + map.columns * row] ?? 0) / most);
      const at = 4 * (column + map.columns * (map.rows - 1 - row));
      image.data.set([...colourOf(share), 190 * share ** 1.2], at);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** From green to a bright yellow. */
function colourOf(share: number): number[] {
  return [40 + 215 * share, 130 + 118 * share, 100 + 30 * share].map(Math.round);
}
