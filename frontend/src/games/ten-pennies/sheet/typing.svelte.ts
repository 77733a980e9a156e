// How the cards caught are typed. It stays from round to round.
import type { Way } from "./round";

export const typing: { way: Way } = $state({ way: "kinds" });
