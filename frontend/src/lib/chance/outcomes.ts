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

/** For an outcome that needs more than draws, such as physics. It is kept as recorded. */
export const KEPT = "kept";

/** The outcome that the dice give; null for a player's action. */
export function again(
  draws: Draws,
  recorded: Outcome,
  options: MatchOptions,
  integers: Integers,
): Outcome | typeof KEPT | null {
  const described = draws[recorded.type];
  if (!described) return null;
  const { type, field, draw } = described;
  if (draw.type === "engine") return KEPT;
  return { type, [field]: drawn(draw, listOf(recorded[field]), options, integers) };
}

function drawn(
  draw: Exclude<Draw, { type: "engine" }>,
  told: unknown[],
  options: MatchOptions,
  integers: Integers,
): unknown {
  if (draw.type === "number") return draw.low + integers(0, many(draw.of, options));
  if (draw.type === "cards") return cards(draw, told, options, integers);
  if (draw.type === "layout") return layout(draw, integers);
  const counts = Array<number>(many(draw.faces, options)).fill(0);
  for (let pieces = told.reduce<number>((sum, count) => sum + Number(count), 0); pieces > 0; pieces--) {
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
  told: unknown[],
  options: MatchOptions,
  integers: Integers,
): string[] {
  const pack = names.slice(0, sizes[String(options.players)]);
  if (!shuffled) {
    for (const place of told.keys()) swap(pack, place, place + integers(0, pack.length - place));
    return pack.slice(0, told.length);
  }
  const those = new Set(told);
  const shuffling = told.length === pack.length ? pack : pack.filter((card) => those.has(card));
  shuffle(shuffling, integers);
  return shuffling;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A number, or the value of the option that holds it. */
function many(of: number | string, options: MatchOptions): number {
  return typeof of === "number" ? of : Number(options[of]);
}
