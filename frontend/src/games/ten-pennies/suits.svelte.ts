// Whether clubs and diamonds have their own colours. Stored on the device; set as an attribute of the root element.
import { remember, remembered } from "../../lib/storage";

const KEY = "tuppence.suits";

let four = $state(remembered(KEY) === "four");
show();

export const suitsAreFour = (): boolean => four;

export function toggleSuits(): void {
  four = !four;
  remember(KEY, four ? "four" : "two");
  show();
}

function show(): void {
  document.documentElement.dataset.suits = four ? "four" : "two";
}
