// The types of this game, as the server sends them.

import type { LogEntry as AnyLogEntry, Position as AnyPosition, RangeChoice } from "../../wire";
import type * as Wire from "../../wire/dropsy";

export type DropsyView = Wire.View;
export type Action = Wire.Action;
export type Drop = Wire.Drop;
export type Token = Wire.Token;
export type LogEntry = AnyLogEntry<"dropsy">;
export type Position = AnyPosition<"dropsy">;
export type Ranged = RangeChoice<"dropsy">;

/** The column, row and quarter-turns of the boards with one slot to six, as the server sends them. */
export type Cells = Wire.Arrange["cells"];
export type Cell = Cells[number];

/** Whether an entry is a drop. */
export function isDrop({ events }: LogEntry): boolean {
  return events.some(({ data }) => data.type === "dropped");
}

/** The colour of a seat's tokens: that of its mark. */
export function colour(seat: number): string {
  return `${48 + seat * 137.5}deg`;
}
