// The layout that the player at this screen is making. The server decides whether it is legal.
import type { Validity } from "../../contract";
import type { Cell, Cells } from "../view";

/** The initial layout: two rows of three. */
const FIRST: Cells = [
  [1, 3, 0],
  [2, 3, 0],
  [3, 3, 0],
  [1, 2, 0],
  [2, 2, 0],
  [3, 2, 0],
];
export const GRID = 6;
const TURNS = 4;

export class Arranging {
  cells: Cells = $state.raw(FIRST);
  /** Whether the player is to make a layout now. */
  active = $state(false);
  /** Why the last change was refused. */
  refused: Validity | null = $state.raw(null);
  /** Asks the server whether a layout would fit. */
  fits: (cells: Cells) => Promise<Validity> = () => Promise.resolve({ ok: true, message: "", rule: "" });

  /** Begins with a layout, or with the usual one. */
  begin(cells: Cells | null): void {
    this.cells = cells ?? FIRST;
    this.refused = null;
  }

  /** Moves a board to a cell of the grid; the board that lies there changes places with it. */
  async move(board: number, column: number, row: number): Promise<boolean> {
    const from = this.cells[board];
    if (!from || !onGrid(column) || !onGrid(row)) return false;
    return this.#change((cell, index) => {
      if (index === board) return [column, row, cell[2]];
      return cell[0] === column && cell[1] === row ? [from[0], from[1], cell[2]] : cell;
    });
  }

  /** Turns a board by a quarter, counterclockwise. */
  turn(board: number): Promise<boolean> {
    return this.#change((cell, index) =>
      index === board ? [cell[0], cell[1], (cell[2] + 1) % TURNS] : cell,
    );
  }

  /** Makes a change if the server says that it fits. */
  async #change(each: (cell: Cell, index: number) => Cell): Promise<boolean> {
    const [one, two, three, four, five, six] = this.cells;
    const changed: Cells = [
      each(one, 0),
      each(two, 1),
      each(three, 2),
      each(four, 3),
      each(five, 4),
      each(six, 5),
    ];
    const validity = await this.fits(changed);
    this.refused = validity.ok ? null : validity;
    if (validity.ok) this.cells = changed;
    return validity.ok;
  }
}

const onGrid = (number: number) => number >= 0 && number < GRID;

export const arranging = new Arranging();
