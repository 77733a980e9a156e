// The owners of the tokens in the slots, as they are tapped or typed.

/** The slots after a press: a digit names a seat, 0 nobody; a tap puts a token of `whose` there, or takes it out again. */
export function pressedSlot(
  slots: readonly (number | null)[],
  slot: number,
  key: string,
  whose: number | null,
  seats: number,
): (number | null)[] {
  return slots.map((before, at) => {
    if (at !== slot) return before;
    if (key === "Delete" || key === "Backspace" || key === "0") return null;
    if (/^\d$/.test(key)) return Number(key) <= seats ? Number(key) - 1 : before;
    return before === whose ? null : whose;
  });
}
