// How the board is looked at on this screen: its far part enlarged, shots at half speed, the sliders unfolded.
import { remember, remembered } from "../../lib/storage";

const SLOW = "tuppence.penny-white.slow";
const UNFOLDED = "tuppence.penny-white.unfolded";

class Look {
  enlarged = $state(false);
  /** The size of what is written beside the pennies: pixels. */
  letters = 15;
  slow = $state(remembered(SLOW) === "yes");
  /** Whether what a small screen folds is open. */
  unfolded = $state(remembered(UNFOLDED) === "yes");

  toggleSlow(): void {
    this.slow = !this.slow;
    remember(SLOW, this.slow ? "yes" : "no");
  }

  toggleUnfolded(): void {
    this.unfolded = !this.unfolded;
    remember(UNFOLDED, this.unfolded ? "yes" : "no");
  }
}

export const look = new Look();
