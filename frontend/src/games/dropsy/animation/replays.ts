// The numbers of a view's tokens in their round, and the tokens after a fall.
import type { Paths } from "../paths";
import type { DropsyView, LogEntry, Token } from "../view";

/** A token with its number in the round, in order of first dropping. */
export interface Numbered extends Token {
  number: number;
}

/** The tokens on the boards, and the one that falls. */
export interface Falling {
  tokens: Numbered[];
  falls: number | null;
}

/** Tokens by their order, where it is all that is known of their numbers. */
export function numbered(tokens: readonly Token[]): Numbered[] {
  return tokens.map((token, number) => ({ ...token, number }));
}

/** The tokens before a fall with their numbers: those that lay on the boards are the view's, in the same order. */
export function numbersOf(view: DropsyView, entry: LogEntry, paths: Paths): Falling {
  const lay = paths.lying.flatMap((pose, number) => (pose === null ? [] : [number]));
  const tokens = view.tokens.map((token, index) => ({ ...token, number: lay[index] ?? index }));
  const fell = entry.events.map(({ data }) => data).find((data) => data.type === "rested");
  if (fell?.type !== "rested") return { tokens, falls: null };
  const way = paths.moving.find(({ token }) => token === fell.token);
  const [x = 0, y = 0, z = 0] = (way?.poses ?? []).map((units) => units / paths.places);
  const dropped: Numbered = { seat: fell.seat, x, y, z, tilt: 0, slot: null, number: fell.token };
  return { tokens: [...tokens, dropped], falls: fell.token };
}

/** The view and its tokens once all rest, and the numbers of those that left the boards. */
export function landed(
  view: DropsyView,
  entry: LogEntry,
  { tokens }: Falling,
): { view: DropsyView; lying: Falling; gone: number[] } {
  const rests = entry.action?.type === "rest" ? entry.action.tokens : [];
  const slots = new Map(tokens.map(({ number, slot }) => [number, slot]));
  for (const { data } of entry.events) {
    if (data.type === "left_slot") slots.set(data.token, null);
    if (data.type === "slotted") slots.set(data.token, data.points);
  }
  const after = tokens.flatMap((token) => {
    const [x = 0, y = 0, z = 0, tilt = 0, onBoards = false] = rests[token.number] ?? [];
    return onBoards ? [{ ...token, x, y, z, tilt, slot: slots.get(token.number) ?? null }] : [];
  });
  after.sort((one, other) => one.number - other.number);
  const there = new Set(after.map(({ number }) => number));
  const gone = tokens.map(({ number }) => number).filter((number) => !there.has(number));
  return { view: { ...view, phase: "drop", tokens: after }, lying: { tokens: after, falls: null }, gone };
}
