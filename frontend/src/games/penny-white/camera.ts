// The part of the board that is shown, and its scale: the whole board, its far part, or what is measured.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the picture is drawn: its scale, and the place in its middle. */
export interface Camera {
  scale: number;
  x: number;
  y: number;
}

/** The largest scale. */
const CLOSEST = 5;

/** Shows a box as large as it fits. `whole`: what is seen at scale 1; `frame`: the window's size in pixels; `margin`: the
    pixels that stay free on each side. */
export function showing(box: Box, whole: Box, frame: { width: number; height: number }, margin = 0): Camera {
  const unit = unitOf(whole, frame);
  const fits =
    unit * Math.min((frame.width - 2 * margin) / box.width, (frame.height - 2 * margin) / box.height);
  return {
    scale: Math.min(CLOSEST, Math.max(1, fits)),
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  };
}

/** How much of the picture a pixel is, at scale 1. */
export function unitOf(whole: Box, { width, height }: { width: number; height: number }): number {
  return width > 0 && height > 0 ? Math.max(whole.width / width, whole.height / height) : 1;
}

/** As a transform of the picture. */
export function transformOf({ scale, x, y }: Camera, whole: Box): string {
  const right = whole.x + whole.width / 2 - scale * x;
  const down = whole.y + whole.height / 2 - scale * y;
  return `translate(${right}px, ${down}px) scale(${scale})`;
}

/** The box round some places, with a margin. */
export function around(places: { x: number; y: number }[], margin: number): Box {
  const across = places.map(({ x }) => x);
  const along = places.map(({ y }) => y);
  const x = Math.min(...across) - margin;
  const y = Math.min(...along) - margin;
  return { x, y, width: Math.max(...across) + margin - x, height: Math.max(...along) + margin - y };
}

/** How a place on the board, seen from its front edge, becomes a transform of the picture. */
export function placedOn(length: number): (x: number, y: number) => string {
  return (x, y) => `translate(${x}px, ${length - y}px)`;
}
