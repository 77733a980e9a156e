// The drawings of the materials: wood with its grain, the mat, numbers burned into wood, the faces of tokens.
import { FIGURES } from "../../../wire/dropsy";
import type { Board, Size } from "../layout";
import { markOf, paint } from "../marks";
import { MAT } from "./camera";

/** The scale of the grain, along and across: pixels. */
const ALONG = 256;
const ACROSS = 1024;
const DARK = [156, 101, 52] as const;
const LIGHT = [224, 178, 118] as const;
/** Pixels of a token's face, and of a number. */
const FACE = 128;
const NUMBER = 64;
/** The mat: pixels a mm. */
const FINE = 1.2;
const { side } = FIGURES;

function drawing(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("Nothing can be drawn here.");
  return context;
}

/** A number from 0 to 1 for a place on a lattice: always the same one. */
function lattice(x: number, y: number): number {
  const mixed = Math.imul(x * 374761393 + y * 668265263, 1274126177);
  return (((mixed ^ (mixed >>> 13)) >>> 0) % 4096) / 4095;
}

/** Smooth noise from 0 to 1. */
function noise(x: number, y: number): number {
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const [right, up] = [x - left, y - low].map((part) => part * part * (3 - 2 * part)) as [number, number];
  const below = lattice(left, low) * (1 - right) + lattice(left + 1, low) * right;
  const above = lattice(left, low + 1) * (1 - right) + lattice(left + 1, low + 1) * right;
  return below * (1 - up) + above * up;
}

/** Oak: the rings of a tree cut lengthwise, with fine pores. */
export function wood(): HTMLCanvasElement {
  const context = drawing(ALONG, ACROSS);
  const image = context.createImageData(ALONG, ACROSS);
  for (let y = 0; y < ACROSS; y++) {
    for (let x = 0; x < ALONG; x++) {
      const bend = 26 * noise(x / 90, y / 240) + 5 * noise(x / 30, y / 60);
      const ring = (y + bend) / 23;
      const late = (ring + 0.5 * noise(0.3, ring)) % 1;
      const pores = noise(x / 14, y * 0.9) ** 3;
      const light =
        0.45 + 0.42 * noise(x / 120, y / 50) - 0.34 * late ** 3 - 0.3 * pores + 0.06 * noise(x, y);
      for (let part = 0; part < 3; part++) {
        const [dark = 0, bright = 0] = [DARK[part], LIGHT[part]];
        image.data[4 * (y * ALONG + x) + part] = dark + (bright - dark) * Math.max(0, Math.min(1, light));
      }
      image.data[4 * (y * ALONG + x) + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return context.canvas;
}

/** The mat below the boards, with their soft shadows on it. */
export function mat({ width, height }: Size, boards: readonly Board[]): HTMLCanvasElement {
  const context = drawing((width + 2 * MAT) * FINE, (height + 2 * MAT) * FINE);
  context.scale(FINE, FINE);
  context.fillStyle = "#2c3d39";
  context.beginPath();
  context.roundRect(1, 1, width + 2 * MAT - 2, height + 2 * MAT - 2, 12);
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = "rgb(255 255 255 / 0.06)";
  for (let x = 0; x < width + 2 * MAT; x += 3)
    for (let y = x % 2 ? 0 : 1.5; y < height + 2 * MAT; y += 3) context.fillRect(x, y, 1.2, 1.2);
  context.shadowColor = "rgb(0 0 0 / 0.75)";
  context.shadowBlur = 11 * FINE;
  [context.shadowOffsetX, context.shadowOffsetY] = [7 * FINE, 8 * FINE];
  context.fillStyle = "#140c06";
  for (const { x, y } of boards)
    context.fillRect(MAT + x - side / 2, MAT + height - y - side / 2, side, side);
  context.restore();
  context.strokeStyle = "rgb(255 255 255 / 0.1)";
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(5, 5, width + 2 * MAT - 10, height + 2 * MAT - 10, 8);
  context.stroke();
  return context.canvas;
}

/** The numbers from 1 to `count`, side by side. */
export function numbers(most: number): HTMLCanvasElement {
  const context = drawing(NUMBER * most, NUMBER);
  context.font = `700 ${NUMBER * 0.8}px "Fraunces Variable", Georgia, serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#f0cf9c";
  for (let number = 1; number <= most; number++)
    context.fillText(String(number), NUMBER * (number - 0.5), NUMBER * 0.53);
  return context.canvas;
}

/** The two sides of a seat's tokens, with a bright rim for one that is flush in a slot; the corners have the colour of the edge. */
export function face(seat: number, flush: boolean): HTMLCanvasElement {
  const context = drawing(FACE, FACE);
  const half = FACE / 2;
  context.fillStyle = paint("side", seat);
  context.fillRect(0, 0, FACE, FACE);
  const disc = (radius: number) => {
    context.beginPath();
    context.arc(half, half, radius * half, 0, 2 * Math.PI);
  };
  context.fillStyle = paint("face", seat);
  disc(1);
  context.fill();
  context.strokeStyle = flush ? "#fff3c4" : paint("edge", seat);
  context.lineWidth = FACE * (flush ? 0.05 : 0.035);
  disc(flush ? 0.9 : 0.8);
  context.stroke();
  context.translate(half, half);
  context.scale(half * 0.4, half * 0.4);
  context.lineWidth = 0.36;
  context.lineJoin = context.lineCap = "round";
  context.strokeStyle = paint("mark", seat);
  context.stroke(new Path2D(markOf(seat)));
  return context.canvas;
}

/** A medal with the points of a token. */
export function medal(points: number): HTMLCanvasElement {
  const context = drawing(NUMBER, NUMBER);
  context.beginPath();
  context.arc(NUMBER / 2, NUMBER / 2, NUMBER / 2 - 3, 0, 2 * Math.PI);
  context.fillStyle = "#2a1206";
  context.fill();
  context.lineWidth = 4;
  context.strokeStyle = "#e2b25c";
  context.stroke();
  context.font = `680 ${NUMBER * 0.58}px "Fraunces Variable", Georgia, serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#fff3d6";
  context.fillText(String(points), NUMBER / 2, NUMBER * 0.54);
  return context.canvas;
}

/** The ring within which a hand lets go 95 times in 100; its radius in mm. */
export function ring(spread: number): HTMLCanvasElement {
  const context = drawing(2 * FACE, 2 * FACE);
  const mm = FACE / spread;
  context.translate(FACE, FACE);
  context.beginPath();
  context.arc(0, 0, FACE - mm, 0, 2 * Math.PI);
  context.fillStyle = "rgb(255 246 228 / 0.2)";
  context.fill();
  context.strokeStyle = "#fff6e4";
  context.lineWidth = 1.2 * mm;
  context.setLineDash([4 * mm, 4 * mm]);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(0, 0, (FIGURES.token / 2) * mm, 0, 2 * Math.PI);
  context.fillStyle = "rgb(20 8 0 / 0.34)";
  context.fill();
  context.lineWidth = 1.1 * mm;
  context.stroke(new Path2D(`M${-5 * mm} 0H${5 * mm}M0 ${-5 * mm}V${5 * mm}`));
  return context.canvas;
}

/** A soft round spot: a shadow. */
export function spot(): HTMLCanvasElement {
  const context = drawing(FACE, FACE);
  const half = FACE / 2;
  const fading = context.createRadialGradient(half, half, half * 0.45, half, half, half);
  for (const [at, share] of [
    [0, 1],
    [0.35, 0.86],
    [0.7, 0.3],
    [1, 0],
  ] as const)
    fading.addColorStop(at, `rgb(0 0 0 / ${share})`);
  context.fillStyle = fading;
  context.fillRect(0, 0, FACE, FACE);
  return context.canvas;
}
