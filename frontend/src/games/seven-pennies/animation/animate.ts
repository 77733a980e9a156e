// Animates the events of a change in order.

import type { Motion } from "../../../ui/motion/motion";
import type * as Wire from "../../../wire";
import type { Change } from "../../contract";
import type { Event, LogEntry, SevenPenniesView } from "../view";
import { after } from "./after";
import type { BoardElements } from "./elements";
import { backToBalcony, countUp, dropNickel, toBalcony, toSeat, winNickel } from "./flights";
import type { Step } from "./step";
import { booth, land } from "./throwing";

type GameEvent = Wire.Event<"seven-pennies">;

/** Events that happen together with the event before them. */
const TOGETHER = new Set<Event["type"]>(["swept", "returned"]);

export async function animateChange(
  { before, after: { view: end }, entries }: Change<"seven-pennies">,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const shown: LogEntry[] = [];
  let view = before.view;
  const newest = entries.at(-1)?.events.at(-1);
  for (const entry of entries) {
    let count = 0;
    for (const events of together(entry.events)) {
      if (motion.over || !view || !end) return;
      count += events.length;
      // The last event leads to the view itself; the views between are computed from the events.
      const datas = events.map(({ data }) => data);
      const next: SevenPenniesView = events.at(-1) === newest ? end : datas.reduce(after, view);
      const soFar = [...shown, { ...entry, events: entry.events.slice(0, count) }];
      const show = async (one = next) => {
        await motion.show(one, soFar);
        await board.drawn();
      };
      await animate({ events: datas, before: view, next, show }, motion, board);
      view = next;
    }
    shown.push(entry);
  }
  await motion.reveal();
}

function together(events: GameEvent[]): GameEvent[][] {
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && TOGETHER.has(event.data.type)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

async function animate(step: Step, motion: Motion, board: BoardElements): Promise<void> {
  const [data] = step.events;
  if (data?.type === "threw") await board.throws(data.seat);
  if (motion.still) {
    if (!motion.over) await step.show();
    return;
  }
  switch (data?.type) {
    case "threw":
      return land(step, motion, board);
    case "boothed":
      await booth(data, motion, board);
      break;
    case "gathered":
    case "cancelled":
    case "out":
      await Promise.all(step.events.map((event) => send(event, step.before, motion, board)));
      break;
    case "round_over":
      await countUp(step, motion, board);
      break;
    case "nickel_won":
      await winNickel(data.seat, motion, board);
      break;
    case "nickel_lost":
      await step.show();
      return dropNickel(data.seat, motion, board);
  }
  if (!motion.over) await step.show();
}

/** Pieces move where an event sends them. */
function send(data: Event, before: SevenPenniesView, motion: Motion, board: BoardElements): Promise<void> {
  if (data.type === "gathered") return toSeat(data, motion, board);
  if (data.type !== "returned" && data.type !== "out") return toBalcony(data, motion, board);
  return backToBalcony(data.seat, before.held[data.seat]?.value ?? null, data.count, motion, board);
}
