// The part of the service worker that shows the server's push messages, and opens the table when one is pressed.
import type { Pushed } from "../wire";

/** The part of a service worker's scope that is used here; the types of pages do not have it. */
export interface Shows {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    matchAll(options: object): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: "push", heard: (event: Push) => void): void;
  addEventListener(type: "notificationclick", heard: (event: Click) => void): void;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Push extends Lasting {
  data: { json(): unknown } | null;
}
interface Click extends Lasting {
  notification: { data: string; close(): void };
}

async function open(scope: Shows, path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.find(({ url }) => new URL(url).pathname === path);
  await (here ? here.focus() : scope.clients.openWindow(path));
}

/** Makes a service worker show push messages. */
export function showPushed(scope: Shows): void {
  scope.addEventListener("push", (event) => {
    if (!event.data) return;
    const { title, body, path, tag } = event.data.json() as Pushed;
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: path, renotify: true }));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data));
  });
}
