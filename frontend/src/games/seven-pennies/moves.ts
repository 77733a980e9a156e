// How the events of a change are told by motion, one after the other.
import type * as Wire from "../../generated/wire";
import type { Motion } from "../../table/motion";
import type { Change } from "../../table/state";
import { after } from "./after";
import { backToBalcony, countUp, dropNickel, toBalcony, toSeat, winNickel } from "./flights";
import type { Stage } from "./stage";
import { booth, land } from "./throwing";
import type { Event, LogEntry, SevenPenniesView } from "./view";

type Told = Wire.Event<"seven-pennies">;

/** One step of a telling: events that happen together, the view before and after them. */
export interface Beat {
  events: Event[];
  before: SevenPenniesView;
  next: SevenPenniesView;
  /** Shows a view on the way; by itself the one after. Done when it is drawn. */
  show: (view?: SevenPenniesView) => Promise<void>;
}

/** What happens together with what was told just before. */
const TOGETHER = new Set<Event["type"]>(["swept", "returned"]);

export async function tellChange(
  { before, after: { view: end }, entries }: Change<"seven-pennies">,
  motion: Motion,
  stage: Stage,
): Promise<void> {
  const told: LogEntry[] = [];
  let view = before.view;
  const newest = entries.at(-1)?.events.at(-1);
  for (const entry of entries) {
    let count = 0;
    for (const events of together(entry.events)) {
      if (motion.over || !view || !end) return;
      count += events.length;
      // The view shows what the last event leads to; what was between the two, only the events tell.
      const datas = events.map(({ data }) => data);
      const next: SevenPenniesView = events.at(-1) === newest ? end : datas.reduce(after, view);
      const soFar = [...told, { ...entry, events: entry.events.slice(0, count) }];
      const show = (one = next) => {
        motion.show(one, soFar);
        return stage.drawn();
      };
      await tell({ events: datas, before: view, next, show }, motion, stage);
      view = next;
    }
    told.push(entry);
  }
  motion.reveal();
}

function together(events: Told[]): Told[][] {
  const groups: Told[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && TOGETHER.has(event.data.type)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

async function tell(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  const [data] = beat.events;
  switch (data?.type) {
    case "threw":
      return land(beat, motion, stage);
    case "boothed":
      await booth(data, motion, stage);
      break;
    case "gathered":
    case "cancelled":
    case "out":
      await Promise.all(beat.events.map((event) => send(event, beat.before, motion, stage)));
      break;
    case "round_over":
      await countUp(beat, motion, stage);
      break;
    case "nickel_won":
      await winNickel(data.seat, motion, stage);
      break;
    case "nickel_lost":
      await beat.show();
      return dropNickel(data.seat, motion, stage);
  }
  if (!motion.over) await beat.show();
}

/** Pieces go where an event sends them. */
function send(data: Event, before: SevenPenniesView, motion: Motion, stage: Stage): Promise<void> {
  if (data.type === "gathered") return toSeat(data, motion, stage);
  if (data.type !== "returned" && data.type !== "out") return toBalcony(data, motion, stage);
  return backToBalcony(data.seat, before.held[data.seat]?.value ?? null, data.count, motion, stage);
}
