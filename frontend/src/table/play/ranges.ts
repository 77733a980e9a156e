// Ranges that are offered, and the actions they become when each free number is chosen.
import type { Action } from "../../games/contract";
import type { FreeNumber, RangeChoice } from "../../wire";

/** The label of a free number: "angle"; inside lists with positions counted from 1: "cells 2, 1". */
export function called({ at }: FreeNumber): string {
  const fields = at.filter((step) => typeof step === "string").map((field) => field.replaceAll("_", " "));
  const places = at.filter((step) => typeof step === "number").map((place) => place + 1);
  return [fields.join(" "), places.join(", ")].filter(Boolean).join(" ");
}

/** The initial value: the middle of the range. */
export function middle({ low, high, whole }: FreeNumber): number {
  return whole ? Math.round((low + high) / 2) : (low + high) / 2;
}

/** The action with these numbers, in the order of the free ones; null if one is missing or not valid. */
export function chosen({ range, free }: RangeChoice, numbers: (number | null)[]): Action | null {
  const made = structuredClone(range);
  for (const [index, { at }] of free.entries()) {
    const last = at.at(-1);
    if (last !== undefined) Reflect.set(holderOf(made, at), last, numbers[index]);
  }
  return isAction(made, free) ? made : null;
}

/** Whether every free number is chosen. */
function isAction(made: RangeChoice["range"], free: FreeNumber[]): made is Action {
  return free.every((one) => {
    const last = one.at.at(-1);
    return last !== undefined && fits(Reflect.get(holderOf(made, one.at), last), one);
  });
}

function fits(chosen: unknown, { low, high, whole }: FreeNumber): boolean {
  if (typeof chosen !== "number" || (whole && !Number.isInteger(chosen))) return false;
  return low <= chosen && chosen <= high;
}

/** A container of numbers: the action, or a part of it. */
function holderOf(action: object, at: FreeNumber["at"]): object {
  return at.slice(0, -1).reduce<object>((part, step) => Reflect.get(part, step), action);
}
