// One step of a telling.
import type { LogEntry } from "../../generated/wire";
import type { Data } from "./after";
import type { TenPenniesView } from "./view";

/** An event, the entry that it is of, and the view before and after it. */
export interface Beat {
  data: Data;
  entry: LogEntry;
  before: TenPenniesView;
  next: TenPenniesView;
  /** Shows a view on the way; by itself the one after. Done when it is drawn. */
  show: (view?: TenPenniesView) => Promise<void>;
}
