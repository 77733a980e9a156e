// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { games, sealed } from "../../tests/playthroughs";
import { diceOf } from "../lib/chance/dice";
import type { Draws, Outcome } from "../lib/chance/outcomes";
import { check, type Fair, type MatchRecord, readRecord } from "../lib/chance/record";
import { loadChance } from "./chance";

const secret = "00112233445566778899aabbccddeeff".repeat(2);
const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
const fair: Fair = { commitment, secret, seeds: ["a".repeat(32), ""] };

function read<Held>(file: string): Held {
  return JSON.parse(readFileSync(new URL(`../../../tests/${file}`, import.meta.url), "utf8"));
}

// Draws that Python's tests check too.
const vectors =
  read<{ secret: string; seeds: string[]; bound: number; draws: number[] }[]>("wire/fair-dice.json");

test.each(vectors)("the dice equal Python's: $seeds, $bound", ({ secret, seeds, bound, draws }) => {
  const draw = diceOf({ secret, seeds });
  expect(draws.map((_, count) => Number(draw(count, BigInt(bound))))).toEqual(draws);
});

// A game of this test's own: every spin is one draw of ten.
const wheel: Draws = {
  spun: { type: "spun", field: "on", draw: { type: "number", low: 0, of: 10 } },
  rest: { type: "rest", field: "at", draw: { type: "engine" } },
};
const spins = Array.from({ length: 20 }, (_, count) => Number(diceOf(fair)(count, 10n)));
const record = (stops: number[]): MatchRecord => ({
  game: "wheel",
  options: {},
  history: stops.flatMap((on) => [{ type: "spin" }, { on, type: "spun" }]),
  fair,
});

// Another one: two tiles are laid side by side, or one on top of the other, and turned.
const tiles: Draws = {
  laid: {
    type: "laid",
    field: "cells",
    draw: {
      type: "layout",
      shapes: [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 0],
          [0, 1],
        ],
      ],
      turns: 4,
    },
  },
};

test("tiles are laid by four draws: shape, order and turns", () => {
  const streams = { ...fair, streams: "event" } as const;
  const layouts = Array.from({ length: 20 }, (_, event) => {
    const draw = diceOf(streams, event);
    const [shape, order, ...turns] = [2n, 2n, 4n, 4n].map((bound, count) => Number(draw(count, bound)));
    const other = shape ? [0, 1] : [1, 0];
    const cells = order ? [[0, 0], other] : [other, [0, 0]];
    return cells.map((cell, tile) => [...cell, turns[tile] ?? 0]);
  });
  const laid = (cells: number[][][]): MatchRecord => ({
    game: "tiles",
    options: {},
    history: cells.map((cells) => ({ type: "laid", cells })),
    fair: streams,
  });
  expect(check(laid(layouts), tiles).valid).toBe(true);
  expect(check(laid(layouts.with(0, layouts[0]?.toReversed() ?? [])), tiles).valid).toBe(false);
});

describe("a record", () => {
  test("is valid where every outcome is what the dice give", () => {
    const result = check(record(spins), wheel);
    expect(result.valid).toBe(true);
    expect(result.drawn.map(({ index }) => index)).toEqual(spins.map((_, count) => 2 * count + 1));
  });
  test("is not valid with one outcome changed, and says which", () => {
    const result = check(record(spins.with(3, ((spins[3] ?? 0) + 1) % 10)), wheel);
    expect(result.valid).toBe(false);
    expect(result.drawn.flatMap(({ fits }, count) => (fits ? [] : [count]))).toEqual([3]);
  });
  test("is not valid with another secret than the one committed to", () => {
    const other = { ...record([]), fair: { ...fair, secret: `ff${secret.slice(2)}` } };
    expect(check(other, wheel).valid).toBe(false);
  });
  test("is recomputed except where an outcome needs an engine", () => {
    const streams = { ...fair, streams: "event" } as const;
    const spun = Number(diceOf(streams, 1)(0, 10n));
    const history = [
      { type: "rest", at: [1.5] },
      { type: "spun", on: spun },
    ];
    const result = check({ ...record([]), history, fair: streams }, wheel);
    expect(result.drawn.map(({ computed }) => computed)).toEqual([null, { type: "spun", on: spun }]);
    expect(result.valid).toBe(true);
  });
  test("that is not a record is refused with the reason", async () => {
    expect(() => readRecord([])).toThrow("not a match record");
    expect(() => readRecord({ history: [] })).toThrow("server's dice");
    await expect(loadChance("whist")).rejects.toThrow("whist");
  });
});

/** Another outcome of the same kind, as a cheater would write it. */
function altered(outcome: Outcome): Outcome {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.toReversed();
    return typeof value === "number" ? value + 1 : value;
  };
  return Object.fromEntries(Object.entries(outcome).map(([name, value]) => [name, change(value)])) as Outcome;
}

test("every shortened outcome also has its full text, part by part", async () => {
  for (const game of games) {
    const chance = await loadChance(game);
    for (const record of sealed(game)) {
      for (const { recorded } of check(record, chance.draws).drawn) {
        const whole = chance.whole?.(recorded);
        const parts = Object.values(recorded).find(Array.isArray);
        if (chance.text(recorded).endsWith("…")) expect(new Set(whole?.parts).size).toBe(parts?.length);
        else expect(whole ?? null).toBeNull();
      }
    }
  }
});

describe.each(games)("the library's records of %s", (game) => {
  const records = sealed(game);
  test("are valid, every one", async () => {
    const chance = await loadChance(game);
    for (const record of records) {
      const result = check(record, chance.draws);
      expect(result.drawn.filter(({ fits }) => !fits)).toEqual([]);
      expect(result.drawn.length).toBeGreaterThan(0);
      expect(result.valid).toBe(true);
    }
  });
  test("are not valid with an outcome changed, and both are shown", async () => {
    const chance = await loadChance(game);
    for (const record of records) {
      const { drawn } = check(record, chance.draws);
      const { index } = drawn.findLast(({ computed }) => computed) ?? { index: -1 };
      const last = record.history[index] as Outcome;
      const other = altered(last);
      const changed = check({ ...record, history: record.history.with(index, other) }, chance.draws);
      const differing = changed.drawn.filter(({ fits }) => !fits);
      if (JSON.stringify(other) === JSON.stringify(last)) continue; // the same from either end
      expect(differing.map(({ index }) => index)).toEqual([index]);
      expect(differing.map(({ computed }) => computed && chance.text(computed))).toEqual([chance.text(last)]);
      expect(chance.text(other)).not.toBe(chance.text(last));
      expect(chance.kind(last)).toMatch(/^[A-Z]/);
    }
  });
  test("show outcomes of an engine as they are recorded", async () => {
    const chance = await loadChance(game);
    for (const { recorded, computed, fits } of records.flatMap(
      (record) => check(record, chance.draws).drawn,
    )) {
      expect(computed === null).toBe(chance.draws[recorded.type]?.draw.type === "engine");
      expect(computed !== null || fits).toBe(true);
      expect([chance.kind(recorded), chance.text(recorded)]).not.toContain("");
    }
  });
});
