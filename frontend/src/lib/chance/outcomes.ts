// Computes chance outcomes from draws, as src/tuppence/draws.py describes them, for every game alike.

import type { Outcome as Described } from "../../wire";
import { type Integers, shuffle, swap } from "./dice";

/** A chance outcome as a record stores it. */
export interface Outcome {
  type: string;
  [field: string]: unknown;
}

export type MatchOptions = { [name: string]: unknown };

type Draw = Described["draw"];

/** By the type of the recorded outcome. */
export type Draws = Record<string, Described>;

/** The result for an outcome that needs more than draws, such as physics: it is taken from the record. */
export const AS_RECORDED = "as recorded";

/** The outcome that the dice give; null for a player's action. */
export function recompute(
  draws: Draws,
  recorded: Outcome,
  options: MatchOptions,
  integers: Integers,
): Outcome | typeof AS_RECORDED | null {
  const described = draws[recorded.type];
  if (!described) return null;
  const { type, field, draw } = described;
  if (draw.type === "engine") return AS_RECORDED;
  return { type, [field]: drawn(draw, listOf(recorded[field]), options, integers) };
}

function drawn(
  draw: Exclude<Draw, { type: "engine" }>,
  recorded: unknown[],
  options: MatchOptions,
  integers: Integers,
): unknown {
  if (draw.type === "number") return draw.low + integers(0, many(draw.of, options));
  if (draw.type === "cards") return cards(draw, recorded, options, integers);
  if (draw.type === "layout") return layout(draw, integers);
  const counts = Array<number>(many(draw.faces, options)).fill(0);
  for (let pieces = recorded.reduce<number>((sum, count) => sum + Number(count), 0); pieces > 0; pieces--) {
    const face = integers(0, counts.length);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  return counts;
}

/** Column, row and quarter-turns of each tile: the cells of a shape, shuffled, each with its turns. */
function layout({ shapes, turns }: Extract<Draw, { type: "layout" }>, integers: Integers): number[][] {
  const cells = [...(shapes[integers(0, shapes.length)] ?? [])];
  shuffle(cells, integers);
  return cells.map((cell) => [...cell, integers(0, turns)]);
}

/** The first cards of a pack, each drawn from those left; or the whole pack, or the given cards, shuffled. */
function cards(
  { names, sizes, shuffled }: Extract<Draw, { type: "cards" }>,
  recorded: unknown[],
  options: MatchOptions,
  integers: Integers,
): string[] {
  const pack = names.slice(0, sizes[String(options.players)]);
  if (!shuffled) {
    for (const place of recorded.keys()) swap(pack, place, place + integers(0, pack.length - place));
    return pack.slice(0, recorded.length);
  }
  const those = new Set(recorded);
  const shuffling = recorded.length === pack.length ? pack : pack.filter((card) => those.has(card));
  shuffle(shuffling, integers);
  return shuffling;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A number, or the value of the option that holds it. */
function many(of: number | string, options: MatchOptions): number {
  return typeof of === "number" ? of : Number(options[of]);
}
