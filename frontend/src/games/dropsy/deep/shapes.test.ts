import { type BufferGeometry, Triangle, Vector3 } from "three";
import { expect, test } from "vitest";
import { FIGURES } from "../../../wire/dropsy";
import { slotsOf } from "../layout";
import { boardShape, pointsShape } from "./boards";
import { tokenShape } from "./disc";

const BOARDS = FIGURES.faces.flatMap((_, index) =>
  [0, 1, 2, 3].map((turns) => ({ slots: index + 1, turns, x: 0, y: 0 })),
);

/** Calls with each triangle, and the normal of its first corner. */
function each(geometry: BufferGeometry, look: (triangle: Triangle, normal: Vector3) => void): void {
  const [places, normals] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
  const corners = [...(geometry.index?.array ?? [])];
  const at = (index: number) => new Vector3().fromBufferAttribute(places, corners[index] ?? 0);
  for (let index = 0; index < corners.length; index += 3)
    look(
      new Triangle(at(index), at(index + 1), at(index + 2)),
      new Vector3().fromBufferAttribute(normals, corners[index] ?? 0),
    );
}

test("every face of boards and tokens points outwards", () => {
  for (const shape of [...BOARDS.map((board) => boardShape(board, (light) => light)), tokenShape()])
    each(shape, (triangle, normal) => {
      if (triangle.getArea() > 1e-9) expect(triangle.getNormal(new Vector3()).dot(normal)).toBeGreaterThan(0);
    });
});

test("only slots are recesses, of the depth and width of the rules", () => {
  for (const board of BOARDS) {
    let floor = 0;
    each(
      boardShape(board, (light) => light),
      (triangle, normal) => {
        const level = triangle.a.z;
        if (normal.z !== 1 || Math.abs(level + FIGURES.deep) > 1e-5) return;
        floor += triangle.getArea();
        const middle = triangle.getMidpoint(new Vector3());
        const away = slotsOf(board).map((slot) => Math.hypot(slot.x - middle.x, slot.y - middle.y));
        expect(Math.min(...away)).toBeLessThan(FIGURES.slot / 2);
      },
    );
    const disc = Math.PI * (FIGURES.slot / 2) ** 2;
    expect(floor / (disc * board.slots)).toBeCloseTo(1, 1);
  }
});

test("the points are in the slots", () => {
  for (const board of BOARDS) {
    let numbers = 0;
    each(pointsShape(board), (triangle) => {
      numbers += 0.5;
      const away = slotsOf(board).map((slot) => Math.hypot(slot.x - triangle.a.x, slot.y - triangle.a.y));
      expect(Math.min(...away)).toBeLessThan(FIGURES.slot / 2);
    });
    expect(numbers).toBe(board.slots);
  }
});

test("a token has the width and thickness of the rules", () => {
  const shape = tokenShape();
  shape.computeBoundingBox();
  const size = shape.boundingBox?.getSize(new Vector3());
  expect(size?.x).toBeCloseTo(FIGURES.token, 1);
  expect(size?.z).toBeCloseTo(FIGURES.token_thick);
});
