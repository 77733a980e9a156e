// Whether clubs and diamonds have their own colours. Stored on the device.
import { remember, remembered } from "../../lib/storage";

const KEY = "tuppence.suits";

let four = $state(remembered(KEY) === "four");

export const suitsAreFour = (): boolean => four;

export function toggleSuits(): void {
  four = !four;
  remember(KEY, four ? "four" : "two");
}
