// One step of an animation.
import type { Event, LogEntry, TenPenniesView } from "../view";

/** An event, its entry, and the views before and after it. */
export interface Step<E extends Event = Event> {
  data: E;
  entry: LogEntry;
  before: TenPenniesView;
  next: TenPenniesView;
  /** Shows a view, by default the one after. Resolves when it is rendered. */
  show: (view?: TenPenniesView) => Promise<void>;
}
