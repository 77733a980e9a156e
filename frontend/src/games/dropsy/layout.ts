// The places of a layout's boards and their slots: mm, from the lower left corner of the layout's bounding box.
import { FIGURES } from "../../wire/dropsy";
import type { Cell } from "./view";

export interface Place {
  x: number;
  y: number;
}

export interface Board extends Place {
  /** The number of its slots. */
  slots: number;
  turns: number;
}

export interface Slot extends Place {
  points: number;
}

export interface Size {
  width: number;
  height: number;
}

const { side, pitch, faces, token, place } = FIGURES;
/** The standard deviations within which 95 of 100 points lie in two dimensions. */
const MOST = 2.45;
const QUARTER = Math.PI / 2;

/** The cells of a position; none before there is a layout. */
export function cellsOf(cells: number[][] | null): Cell[] {
  return (cells ?? []).map(([column = 0, row = 0, turns = 0]) => [column, row, turns]);
}

/** The size of a layout's bounding box. */
export function sizeOf(cells: readonly Cell[]): Size {
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  const along = (numbers: number[]) => (Math.max(...numbers) - Math.min(...numbers) + 1) * side;
  return cells.length > 0
    ? { width: along(columns), height: along(rows) }
    : { width: 3 * side, height: 2 * side };
}

/** The boards, by their middles. With `whole` they are measured from the corner of the grid instead. */
export function boardsOf(cells: readonly Cell[], whole = false): Board[] {
  const left = whole ? 0 : Math.min(...cells.map(([column]) => column));
  const low = whole ? 0 : Math.min(...cells.map(([, row]) => row));
  return cells.map(([column, row, turns], index) => ({
    slots: index + 1,
    turns,
    x: (column - left + 0.5) * side,
    y: (row - low + 0.5) * side,
  }));
}

/** Whether a place is over one of the boards. */
export function isOver(cells: readonly Cell[], { x, y }: Place): boolean {
  return boardsOf(cells).some((board) => Math.max(Math.abs(x - board.x), Math.abs(y - board.y)) <= side / 2);
}

/** The radius, to the token's edge, within which a hand lets go 95 times in 100: mm. */
export function spreadOf(tremor: number): number {
  return token / 2 + MOST * tremor * place;
}

/** The slots of a board, by their middles. */
export function slotsOf({ slots, turns, x, y }: Board): Slot[] {
  const [cos, sin] = [Math.round(Math.cos(turns * QUARTER)), Math.round(Math.sin(turns * QUARTER))];
  return (faces[slots - 1] ?? []).map(([across, up]) => ({
    x: x + (across * cos - up * sin) * pitch,
    y: y + (across * sin + up * cos) * pitch,
    points: faces.length + 1 - slots,
  }));
}

/** The slot nearest to a place. */
export function nearest(slots: readonly Slot[], { x, y }: Place): Slot | undefined {
  const away = (slot: Slot) => Math.hypot(slot.x - x, slot.y - y);
  return slots.reduce<Slot | undefined>(
    (best, slot) => (best === undefined || away(slot) < away(best) ? slot : best),
    undefined,
  );
}
