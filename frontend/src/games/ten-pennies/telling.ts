// How the events of a change are told by motion, one after the other.
import type { Motion } from "../../table/motion";
import type { Change } from "../../table/state";
import { after } from "./after";
import type { Beat } from "./beat";
import { deal, drawForDeal, reshuffle, showDealer, turnUp } from "./dealing";
import { buy, discard, draw, drawOwn, lay, pay, payOut, take } from "./flights";
import type { Stage } from "./stage";
import type { Event, LogEntry } from "./view";

/** A moment to see who went out. */
const LOOK = 350;

export async function tellChange(
  { before, after: { view: end }, entries }: Change<"ten-pennies">,
  motion: Motion,
  stage: Stage,
): Promise<void> {
  const told: LogEntry[] = [];
  let view = before.view;
  const newest = entries.at(-1)?.events.at(-1);
  for (const entry of entries) {
    for (const [index, event] of entry.events.entries()) {
      if (motion.over || !view || !end) return;
      // The view shows what the last event leads to; what was between the two, only the events tell.
      const next = event === newest ? end : after(view, event.data, { you: stage.you, end });
      const soFar = [...told, { ...entry, events: entry.events.slice(0, index + 1) }];
      const show = (one = next) => {
        motion.show(one, soFar);
        return stage.drawn();
      };
      await tell(event.data, { entry, before: view, next, show }, motion, stage);
      view = next;
    }
    told.push(entry);
  }
  motion.reveal();
}

function tell(data: Event, step: Omit<Beat, "data">, motion: Motion, stage: Stage): Promise<void> {
  switch (data.type) {
    case "drew_for_deal":
      return drawForDeal({ data, ...step }, motion, stage);
    case "deals":
      return showDealer({ data, ...step }, motion, stage);
    case "dealt":
      return deal({ data, ...step }, motion, stage);
    case "turned_up":
      return turnUp({ data, ...step }, motion, stage);
    case "reshuffled":
      return reshuffle({ data, ...step }, motion, stage);
    case "took":
      return take({ data, ...step }, motion, stage);
    case "bought":
      return buy({ data, ...step }, motion, stage);
    case "drew":
      return draw({ data, ...step }, motion, stage);
    case "drew_cards":
      return drawOwn({ data, ...step }, motion, stage);
    case "discarded":
      return discard({ data, ...step }, motion, stage);
    case "laid_down":
    case "laid_set":
    case "laid_off":
      return lay({ data, ...step }, motion, stage);
    case "went_out":
      return step.show().then(() => stage.air.wait(LOOK, motion));
    case "round_over":
      return pay({ data, ...step }, motion, stage);
    case "won":
      return payOut({ data, ...step }, motion, stage);
    default:
      return step.show();
  }
}
