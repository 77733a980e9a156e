// Places and heights in words, and the boards for screen readers.
import type { Namer } from "../../ui/text";
import { boardsOf, cellsOf, nearest, type Place, type Slot, slotsOf } from "./layout";
import type { Cell, DropsyView } from "./view";

const points = (number: number) => `${number} ${number === 1 ? "point" : "points"}`;

/** The name of a place, by its nearest slot: "6 points, 12 mm left". */
export function over(place: Place, slots: readonly Slot[]): string {
  const slot = nearest(slots, place);
  if (!slot) return "";
  const [right, up] = [place.x - slot.x, place.y - slot.y];
  const away = [aside(right, "right", "left"), aside(up, "above", "below")].filter(Boolean);
  return [points(slot.points), ...away].join(", ");
}

/** The same in few words, without the direction: "6 points, 12 mm away". */
export function near(place: Place, slots: readonly Slot[]): string {
  const slot = nearest(slots, place);
  if (!slot) return "";
  const away = Math.hypot(place.x - slot.x, place.y - slot.y).toFixed(0);
  return away === "0" ? points(slot.points) : `${points(slot.points)}, ${away} mm away`;
}

function aside(mm: number, positive: string, negative: string): string {
  const size = Math.abs(mm).toFixed(0);
  return size === "0" ? "" : `${size} mm ${mm > 0 ? positive : negative}`;
}

export const height = (mm: number) => `${(mm / 10).toFixed(1)} cm`;

/** The name of a slot among all of the layout, from the upper left on: "6 points", "5 points, the second of 2". */
export function slotName(slot: Slot, slots: readonly Slot[]): string {
  const alike = slots
    .filter((one) => one.points === slot.points)
    .sort((one, other) => other.y - one.y || one.x - other.x);
  if (alike.length === 1) return points(slot.points);
  return `${points(slot.points)}, ${alike.indexOf(slot) + 1} of ${alike.length}`;
}

/** The tokens on the boards. */
export function described(view: DropsyView, name: Namer): string {
  if (!view.cells) return "The boards are not laid out yet.";
  const slots = boardsOf(cellsOf(view.cells)).flatMap(slotsOf);
  const flush = view.tokens.flatMap(({ seat, slot }) =>
    slot === null ? [] : [`${tokenOf(seat, name)} in a slot for ${points(slot)}`],
  );
  const loose = view.tokens.filter(({ slot }) => slot === null);
  const lying = loose.map((token) => `${tokenOf(token.seat, name)} by the slot for ${over(token, slots)}`);
  const first = flush.length > 0 ? `Flush: ${flush.join("; ")}` : "No token is flush in a slot";
  return `${first}.${lying.length > 0 ? ` Not flush: ${lying.join("; ")}.` : ""}`;
}

/** "your token", "Tom's token". */
function tokenOf(seat: number, name: Namer): string {
  const owner = name(seat, false);
  return owner === "you" ? "your token" : `${owner}'s token`;
}

/** The name of a board in a layout that is being made. */
export function boardName(slots: number, [column, row, turns]: Cell): string {
  const turned = turns === 0 ? "not turned" : `turned by ${turns} ${turns === 1 ? "quarter" : "quarters"}`;
  const holes = slots === 1 ? "1 slot" : `${slots} slots`;
  return `Board with ${holes}, column ${column + 1}, row ${row + 1} from below, ${turned}`;
}
