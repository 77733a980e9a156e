import type { TableState } from "../../games/contract";
import { type Namer, namer } from "../../ui/text";

/** The names in a prompt. At a real table it is for the referee, so nobody in it is "you". */
export function namerOfPrompt(now: TableState, longest = Number.POSITIVE_INFINITY): Namer {
  return namer(now.table.seats, now.table.real ? null : now.you, longest);
}
