import type { Event, SevenPenniesView } from "../view";

/** One step of an animation: events that happen together, and the views before and after them. */
export interface Step {
  events: Event[];
  before: SevenPenniesView;
  next: SevenPenniesView;
  /** Shows a view, by default the one after. Resolves when it is rendered. */
  show: (view?: SevenPenniesView) => Promise<void>;
}
