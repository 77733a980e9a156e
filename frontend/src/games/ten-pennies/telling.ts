// How the events of a change are told by motion, one after the other.
import type { LogEntry } from "../../generated/wire";
import type { Motion } from "../../table/motion";
import type { Change } from "../../table/state";
import { after } from "./after";
import type { Beat } from "./beat";
import { deal, drawForDeal, reshuffle, showDealer, turnUp } from "./dealing";
import { buy, discard, draw, drawOwn, lay, pay, payOut, take } from "./flights";
import type { Stage } from "./stage";
import type { TenPenniesView } from "./view";

/** A moment to see who went out. */
const LOOK = 350;

export async function tellChange(change: Change, motion: Motion, stage: Stage): Promise<void> {
  const told: LogEntry[] = [];
  const end = change.after.view as TenPenniesView;
  let view = change.before.view as TenPenniesView;
  for (const entry of change.entries) {
    for (const [index, { data }] of entry.events.entries()) {
      if (motion.over) return;
      const next = after(view, data, { you: stage.you, end });
      const soFar = [...told, { ...entry, events: entry.events.slice(0, index + 1) }];
      const show = (one = next) => {
        motion.show(one, soFar);
        return stage.drawn();
      };
      await tell({ data, entry, before: view, next, show }, motion, stage);
      view = next;
    }
    told.push(entry);
  }
  motion.reveal();
}

function tell(beat: Beat, motion: Motion, stage: Stage): Promise<void> {
  switch (beat.data.type) {
    case "drew_for_deal":
      return drawForDeal(beat, motion, stage);
    case "deals":
      return showDealer(beat, motion, stage);
    case "dealt":
      return deal(beat, motion, stage);
    case "turned_up":
      return turnUp(beat, motion, stage);
    case "reshuffled":
      return reshuffle(beat, motion, stage);
    case "took":
      return take(beat, motion, stage);
    case "bought":
      return buy(beat, motion, stage);
    case "drew":
      return draw(beat, motion, stage);
    case "drew_cards":
      return drawOwn(beat, motion, stage);
    case "discarded":
      return discard(beat, motion, stage);
    case "laid_down":
    case "laid_set":
    case "laid_off":
      return lay(beat, motion, stage);
    case "went_out":
      return beat.show().then(() => stage.air.wait(LOOK, motion));
    case "round_over":
      return pay(beat, motion, stage);
    case "won":
      return payOut(beat, motion, stage);
    default:
      return beat.show();
  }
}
