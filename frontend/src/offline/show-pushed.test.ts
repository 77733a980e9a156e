import { expect, test, vi } from "vitest";
import { type Shows, showPushed } from "./show-pushed";

const TABLE = {
  title: "Your turn",
  body: "Tom is waiting for you.",
  path: "/tables/abcdefghjk/",
  tag: "abcdefghjk",
};

/** A service worker's scope with these pages open. */
function scopeWith(...pages: string[]) {
  const heard = new Map<string, (event: never) => void>();
  const focus = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const showNotification = vi.fn(() => Promise.resolve());
  showPushed({
    registration: { showNotification },
    clients: {
      matchAll: () => Promise.resolve(pages.map((path) => ({ url: `https://server.example${path}`, focus }))),
      openWindow,
    },
    addEventListener: (type: string, listener: (event: never) => void) => heard.set(type, listener),
  } as Shows);
  const happen = async (type: string, event: object) => {
    const works: Promise<unknown>[] = [];
    heard.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  };
  return { happen, focus, openWindow, showNotification };
}

test("a message is shown, one for each table", async () => {
  const { happen, showNotification } = scopeWith();
  await happen("push", { data: { json: () => TABLE } });
  expect(showNotification).toHaveBeenCalledWith(
    "Your turn",
    expect.objectContaining({ body: "Tom is waiting for you.", tag: TABLE.tag, data: TABLE.path }),
  );
});

test("a press opens the table, or goes to its page if it is open", async () => {
  const close = vi.fn();
  const elsewhere = scopeWith("/tables/");
  await elsewhere.happen("notificationclick", { notification: { data: TABLE.path, close } });
  expect(elsewhere.openWindow).toHaveBeenCalledWith(TABLE.path);
  const there = scopeWith("/tables/", TABLE.path);
  await there.happen("notificationclick", { notification: { data: TABLE.path, close } });
  expect(there.focus).toHaveBeenCalledOnce();
  expect(there.openWindow).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(2);
});
