// How the events of a change are told by motion, one after the other.
import type { Event, LogEntry } from "../../generated/wire";
import type { Motion } from "../../table/motion";
import type { Change } from "../../table/state";
import { countUp, dropNickel, toBalcony, toSeat, winNickel } from "./flights";
import type { Stage } from "./stage";
import { booth, land } from "./throwing";
import { after, type SevenPenniesView } from "./view";

/** One step of a telling: events that happen together, the view before and after them. */
export interface Beat {
  events: Event[];
  before: SevenPenniesView;
  next: SevenPenniesView;
  /** Shows a view on the way; by itself the one after. Done when it is drawn. */
  show: (view?: SevenPenniesView) => Promise<void>;
}

/** What happens together with what was told just before. */
const TOGETHER = new Set<unknown>(["swept", "returned"]);

export async function tellChange(change: Change, motion: Motion, stage: Stage): Promise<void> {
  const told: LogEntry[] = [];
  let view = change.before.view as SevenPenniesView;
  for (const entry of change.entries) {
    let count = 0;
    for (const events of together(entry.events)) {
      if (motion.over) return;
      count += events.length;
      const next = events.reduce((one, { data }) => after(one, data), view);
      const soFar = [...told, { ...entry, events: entry.events.slice(0, count) }];
      const show = (one = next) => {
        motion.show(one, soFar);
        return stage.drawn();
      };
      await tell({ events, before: view, next, show }, motion, stage);
      view = next;
    }
    told.push(entry);
  }
  motion.reveal();
}

function together(events: Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && TOGETHER.has(event.data.type)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

async function tell(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  const data = beat.events[0]?.data ?? {};
  switch (data.type) {
    case "threw":
      return land(beat, motion, stage);
    case "boothed":
      await booth(data, motion, stage);
      break;
    case "gathered":
    case "cancelled":
    case "out":
      await Promise.all(beat.events.map((event) => send(event.data, beat.before, motion, stage)));
      break;
    case "round_over":
      await countUp(beat, motion, stage);
      break;
    case "nickel_won":
      await winNickel(Number(data.seat), motion, stage);
      break;
    case "nickel_lost":
      await beat.show();
      return dropNickel(Number(data.seat), motion, stage);
  }
  if (!motion.over) await beat.show();
}

/** Pieces go where an event sends them. */
function send(data: Event["data"], before: SevenPenniesView, motion: Motion, stage: Stage): Promise<void> {
  if (data.type === "gathered") return toSeat(data, motion, stage);
  const fromSeat = data.type === "returned" || data.type === "out" ? Number(data.seat) : null;
  const value = fromSeat === null ? null : (before.held[fromSeat]?.value ?? null);
  return toBalcony(data, fromSeat, value, motion, stage);
}
