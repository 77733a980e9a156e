// Pages that nobody has signed in on discard the sheets that this device has stored.
import { storedPlaces } from "../lib/item-store";
import { SHEETS } from "./address";

/** Discards the stored sheets if this page of the server offers to sign in. */
export async function forgetIfSignedOut(): Promise<void> {
  if (!document.querySelector("a.me[href='/account/login/']") || !(await storedPlaces()).has(SHEETS)) return;
  const { forgetSheets } = await import("./stored");
  await forgetSheets();
}
