// One step of an animation.
import type { Event, LogEntry, TenPenniesView } from "./view";

/** An event, the entry that it is of, and the view before and after it. */
export interface Step<E extends Event = Event> {
  data: E;
  entry: LogEntry;
  before: TenPenniesView;
  next: TenPenniesView;
  /** Shows a view on the way; by itself the one after. Done when it is drawn. */
  show: (view?: TenPenniesView) => Promise<void>;
}
