// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DrawnStage, DrawsFile } from "../../wire";
import { verifyDraws } from "./draws";

// The file of a tournament that Python's tests play.
const path = new URL("../../../../tests/wire/tournament-draws.json", import.meta.url);
const file: DrawsFile = JSON.parse(readFileSync(path, "utf8"));

/** The file with one of its draws changed. */
function withDraw(at: number, change: (draw: DrawnStage) => Partial<DrawnStage>): DrawsFile {
  return {
    ...file,
    draws: file.draws.map((draw, one) => (one === at ? { ...draw, ...change(draw) } : draw)),
  };
}

/** The stages that are computed differently. */
function differing(changed: DrawsFile): string[] {
  return verifyDraws(changed).draws.flatMap(({ stage, fits }) => (fits ? [] : [stage]));
}

test("every draw of a tournament is computed as Python drew it", () => {
  const result = verifyDraws(file);
  expect(result.draws.map(({ computed }) => computed)).toEqual(file.draws.map(({ drawn }) => drawn));
  expect(result.commitment).toBe(file.commitment);
  expect(result.valid).toBe(true);
});

describe("a file is not valid", () => {
  test("with another secret than the one committed to", () => {
    const result = verifyDraws({ ...file, secret: `ff${file.secret.slice(2)}` });
    expect([result.matches, result.valid]).toEqual([false, false]);
  });
  test("with two players changed, and the draw is named", () => {
    const swapped = withDraw(2, ({ drawn: [first, second, ...rest] }) => ({
      drawn: [second as number, first as number, ...rest],
    }));
    expect(differing(swapped)).toEqual(["L2"]);
    expect(verifyDraws(swapped).valid).toBe(false);
  });
  test("with other words for one draw than for the first", () => {
    const words = withDraw(1, ({ seeds, players }) => ({
      seeds: ["00", ...seeds.slice(1)],
      drawn: verifyDraws({
        ...file,
        draws: [{ stage: "W2", seeds: ["00", ...seeds.slice(1)], players, drawn: [] }],
      }).draws[0]?.computed,
    }));
    expect(differing(words)).toEqual(["W2"]);
  });
});

test("the order in which the players are listed does not matter", () => {
  expect(differing(withDraw(0, ({ players }) => ({ players: players.toReversed() })))).toEqual([]);
});
