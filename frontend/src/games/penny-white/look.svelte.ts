// Display settings of this screen: the far part enlarged, shots at half speed, the sliders unfolded.
import { remember, remembered } from "../../lib/storage";

const SLOW = "tuppence.penny-white.slow";
const UNFOLDED = "tuppence.penny-white.unfolded";

class Look {
  enlarged = $state(false);
  /** Whether the nearest penny of each player has its distance beside it all the time. */
  distances = $state(false);
  /** The size of the texts beside the pennies: pixels. */
  textSize = 15;
  slow = $state(remembered(SLOW) === "yes");
  /** Whether the controls that a small screen folds are open. */
  unfolded = $state(remembered(UNFOLDED) === "yes");

  /** On a second screen: the pennies lie beyond the far line, and would be small. */
  fromAfar(): void {
    this.enlarged = this.distances = true;
    this.textSize = 18;
  }

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
