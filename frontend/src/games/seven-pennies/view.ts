// What this folder calls the types of Seven Pennies that the server's structs give.
import type * as SevenPennies from "../../generated/seven-pennies";
import type * as Wire from "../../generated/wire";

export type SevenPenniesView = SevenPennies.View;
export type Event = Wire.Event<"seven-pennies">["data"];
export type LogEntry = Wire.LogEntry<"seven-pennies">;
export type Action = SevenPennies.Action;

/** How many pieces `counts` are in all. */
export const sum = (counts: number[]): number => counts.reduce((all, one) => all + one, 0);
