// Whether this device has stored anything that the server has not recorded yet.
import { storedPlaces } from "../lib/item-store";

/** Says on this page what waits; what says it is loaded only if something does. */
export async function noteWaiting(): Promise<void> {
  const places = await storedPlaces();
  if (places.size) (await import("./waiting")).sayWhatWaits(places);
}
