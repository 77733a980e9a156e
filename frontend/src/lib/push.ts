// Notifications in this browser: turned on and off here, shown by the service worker (offline/show-pushed.ts).
import type { PushKey } from "../wire";
import { request } from "./http";

const ADDRESS = "/notifications";
const SCRIPT = "/sw.js";

/** Whether this browser can show them at all: only secure pages can, and on an iPhone only an installed page. */
export function possible(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The server's public key, and the token to post a subscription with. */
async function keyAndToken(): Promise<PushKey> {
  const { ok, body } = await request<PushKey>(ADDRESS);
  if (!ok || !body) throw new Error("The server did not answer.");
  return body;
}

async function send(subscription: PushSubscription, token: string, off: boolean): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  return (await request(off ? `${ADDRESS}?off` : ADDRESS, { body, token })).ok;
}

/** This browser's subscription; null if it has none. */
async function current(): Promise<PushSubscription | null> {
  if (!possible()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Whether notifications are on here. The subscription is sent again each time: somebody else may have signed in, or the
 * server may have deleted it when its guest signed out elsewhere.
 */
export async function isOn(): Promise<boolean> {
  try {
    const subscription = await current();
    if (!subscription || Notification.permission !== "granted") return false;
    return await send(subscription, (await keyAndToken()).token, false);
  } catch {
    return false;
  }
}

export type Outcome = "on" | "forbidden" | "failed";

/** Turns them on. The browser asks the person first, so this must follow a press. */
export async function turnOn(): Promise<Outcome> {
  if ((await Notification.requestPermission()) !== "granted") return "forbidden";
  try {
    const { key, token } = await keyAndToken();
    const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
    registration.waiting?.postMessage("take"); // one from before notifications could not show them
    await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return (await send(subscription, token, false)) ? "on" : "failed";
  } catch {
    return "failed";
  }
}

/** Turns them off here. */
export async function turnOff(): Promise<void> {
  const subscription = await current();
  if (!subscription) return;
  await subscription.unsubscribe();
  await send(subscription, (await keyAndToken()).token, true).catch(() => false); // the push service refuses it from now on
}

/** What to say of an outcome. */
export const WORDS: { [outcome in Outcome]: string } = {
  on: "Notifications are on in this browser.",
  forbidden: "This browser forbids notifications of this site. You can allow them in its settings.",
  failed: "That did not work. Try again in a moment.",
};
