// The elements of the board that animations use, and what every animation on it needs.
import type FlightLayer from "../../../ui/motion/FlightLayer.svelte";
import { clink, knock } from "../../../ui/sound/sound";
import type { Lying } from "../scatter";
import { COINS } from "../shapes";
import type { Event } from "../view";
import { moved } from "./after";

export interface BoardElements {
  faces: number;
  air: FlightLayer;
  seat: (seat: number) => DOMRect | null;
  gallery: () => DOMRect;
  /** The pieces that wait in the gallery. */
  waiting: () => Element[];
  lying: () => Lying[];
  piece: (id: string) => HTMLElement | null;
  /** Resolves when a seat may be seen to throw: the reader's own throw waits for the reader. */
  throws: (seat: number) => Promise<void>;
  /** Resolves when what was shown is rendered. */
  drawn: () => Promise<void>;
}

/** The pieces in the Theatre that an event takes away: of each value the last ones (see `lying`). */
export function leaving(data: Event, board: BoardElements): Lying[] {
  const counts = moved(data, board.faces);
  return board
    .lying()
    .toSorted((one, other) => other.number - one.number)
    .filter(({ value }) => {
      const left = counts[value - 1] ?? 0;
      counts[value - 1] = left - 1;
      return left > 0;
    });
}

/** The sound of a piece: copper rings, dice knock. */
export function sound(faces: number, strength: number, delay: number): void {
  if (faces === COINS) clink(strength, delay);
  else knock(strength * 0.6, delay);
}

/** The distance between the centres of two places. */
export function apart(from: DOMRect, to: DOMRect): { x: number; y: number } {
  return {
    x: to.left + to.width / 2 - from.left - from.width / 2,
    y: to.top + to.height / 2 - from.top - from.height / 2,
  };
}

/** Places in the gallery for a number of pieces. */
export function inGallery(board: BoardElements, index: number, count: number): DOMRect {
  const gallery = board.gallery();
  const size = Math.min(gallery.height, 46);
  const step = Math.min(size, (gallery.width * 0.7) / Math.max(1, count));
  const left = gallery.left + gallery.width / 2 + (index - (count - 1) / 2) * step - size / 2;
  return new DOMRect(left, gallery.bottom - size, size, size);
}
