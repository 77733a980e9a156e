// Short vibrations of a phone, beside the sounds. They can be turned off.
import { remember, remembered } from "../lib/storage";

const KEY = "tuppence.vibration";

class Vibration {
  on = $state(remembered(KEY) !== "off");

  /** Whether this device can vibrate. */
  get possible(): boolean {
    return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
  }

  toggle(): void {
    this.on = !this.on;
    remember(KEY, this.on ? "on" : "off");
  }

  /** Vibrates for these numbers of milliseconds, with pauses between where there are several. */
  buzz(...pattern: number[]): void {
    // Browsers forbid it before the first tap, with a warning.
    if (this.on && this.possible && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
  }
}

export const vibration = new Vibration();
