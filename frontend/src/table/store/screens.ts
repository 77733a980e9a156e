// Which screens the server waits for (docs/tables.md).
import type { TableState } from "../../games/contract";

/** Whether the server waits for this one, until it has told what happened: before a bot's move, and for one's own clock. */
export function waitsForScreen({
  position,
  table,
  you,
}: Pick<TableState, "position" | "table" | "you">): boolean {
  const { to_act, deadline } = position;
  if (to_act === null) return false;
  const seat = table.seats[to_act];
  return !!seat?.level || !!seat?.stand_in || (to_act === you && deadline !== null);
}
