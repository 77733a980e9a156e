// Display settings of this screen: three-dimensional or flat, and the direction of the view.
import { remember, remembered } from "../../lib/storage";
import { FRONT, moved, type Side } from "./deep/camera";

const FLAT = "tuppence.dropsy.flat";

class Look {
  /** Whether the player prefers the boards flat from above. */
  flat = $state(remembered(FLAT) === "yes");
  /** Whether this browser cannot show them in three dimensions. */
  cannot = $state(false);
  side: Side = $state.raw(FRONT);
  /** Whether the chances are shown where the table allows it. */
  odds = $state(false);

  toggleFlat(): void {
    this.flat = !this.flat;
    remember(FLAT, this.flat ? "yes" : "no");
  }

  turn(right: number, up: number, nearer = 1): void {
    this.side = moved(this.side, right, up, nearer);
  }
}

export const look = new Look();
