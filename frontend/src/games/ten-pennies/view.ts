// Short names for the types of Ten Pennies generated from the server's structs. A card is a string: rank, suit, deck.

import type * as Wire from "../../wire";
import type * as TenPennies from "../../wire/ten-pennies";

export type { Asks, SetOnTable } from "../../wire/ten-pennies";
export type TenPenniesView = TenPennies.View;
export type Event = Wire.Event<"ten-pennies">["data"];
export type LogEntry = Wire.LogEntry<"ten-pennies">;
export type Choice = Wire.Choice<"ten-pennies">;
export type Action = TenPennies.Action;
export type Rank = TenPennies.LaySet["rank"];
