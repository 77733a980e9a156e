// Animates the events of a change in order.
import type { Motion } from "../../../ui/motion/motion";
import type { Change } from "../../contract";
import type { Event, LogEntry } from "../view";
import { after } from "./after";
import { deal, drawForDeal, reshuffle, showDealer, turnUp } from "./dealing";
import type { BoardElements } from "./elements";
import { buy, discard, draw, drawOwn, lay, pay, payOut, take } from "./flights";
import type { Step } from "./step";

/** A pause to see who went out. */
const LOOK = 350;

export async function animateChange(
  { before, after: { view: end }, entries }: Change<"ten-pennies">,
  motion: Motion,
  board: BoardElements,
): Promise<void> {
  const shown: LogEntry[] = [];
  let view = before.view;
  const newest = entries.at(-1)?.events.at(-1);
  for (const entry of entries) {
    for (const [index, event] of entry.events.entries()) {
      if (motion.over || !view || !end) return;
      // The last event leads to the view itself; the views between are computed from the events.
      const next = event === newest ? end : after(view, event.data, { you: board.you, end });
      const soFar = [...shown, { ...entry, events: entry.events.slice(0, index + 1) }];
      const show = async (one = next) => {
        await motion.show(one, soFar);
        await board.drawn();
      };
      await animate(event.data, { entry, before: view, next, show }, motion, board);
      view = next;
    }
    shown.push(entry);
  }
  await motion.reveal();
}

function animate(data: Event, step: Omit<Step, "data">, motion: Motion, board: BoardElements): Promise<void> {
  switch (data.type) {
    case "drew_for_deal":
      return drawForDeal({ data, ...step }, motion, board);
    case "deals":
      return showDealer({ data, ...step }, motion, board);
    case "dealt":
      return deal({ data, ...step }, motion, board);
    case "turned_up":
      return turnUp({ data, ...step }, motion, board);
    case "reshuffled":
      return reshuffle({ data, ...step }, motion, board);
    case "took":
      return take({ data, ...step }, motion, board);
    case "bought":
      return buy({ data, ...step }, motion, board);
    case "drew":
      return draw({ data, ...step }, motion, board);
    case "drew_cards":
      return drawOwn({ data, ...step }, motion, board);
    case "discarded":
      return discard({ data, ...step }, motion, board);
    case "laid_down":
    case "laid_set":
    case "laid_off":
      return lay({ data, ...step }, motion, board);
    case "went_out":
      return step.show().then(() => board.air.wait(LOOK, motion));
    case "round_over":
      return pay({ data, ...step }, motion, board);
    case "won":
      return payOut({ data, ...step }, motion, board);
    default:
      return step.show();
  }
}
