// Short names for the types of Seven Pennies generated from the server's structs.

import type * as Wire from "../../wire";
import type * as SevenPennies from "../../wire/seven-pennies";

export type SevenPenniesView = SevenPennies.View;
export type Event = Wire.Event<"seven-pennies">["data"];
export type LogEntry = Wire.LogEntry<"seven-pennies">;
export type Action = SevenPennies.Action;

/** The total number of pieces in `counts`. */
export const sum = (counts: number[]): number => counts.reduce((all, one) => all + one, 0);
