// How the board is looked at on this screen: its far part enlarged, shots at half speed.
import { remember, remembered } from "../../table/identity";

const KEY = "tuppence.penny-white.slow";

class Look {
  enlarged = $state(false);
  slow = $state(remembered(KEY) === "yes");

  toggleSlow(): void {
    this.slow = !this.slow;
    remember(KEY, this.slow ? "yes" : "no");
  }
}

export const look = new Look();
