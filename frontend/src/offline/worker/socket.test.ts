import { expect, test, vi } from "vitest";
import { position, table } from "../../../tests/messages";
import { Connection, type Link } from "../../table/store/connection";
import type { FromServer } from "../../wire";
import { DeviceSocket } from "./socket";

/** A page's connection to a worker that says nothing by itself. */
function connected() {
  const passed: string[] = [];
  const sockets: DeviceSocket[] = [];
  const links: Link[] = [];
  const received: FromServer[] = [];
  let ids = 0;
  const connection = new Connection({
    dial: () => {
      const socket = new DeviceSocket((text) => passed.push(text));
      sockets.push(socket);
      return socket;
    },
    seq: () => 3,
    since: () => 3,
    receive: (message) => received.push(message),
    link: (link) => links.push(link),
    newId: () => `id${++ids}`,
  });
  return { connection, passed, sockets, links, received };
}

const welcome = JSON.stringify({
  ...{ type: "welcome", seq: 3, now: 1, you: 0, name: "Ann", is_host: true },
  ...{ table, position, entries: [] },
});

test("a table on this device answers like any other", async () => {
  const { connection, passed, sockets, received, links } = connected();
  connection.open();
  await Promise.resolve();
  expect(JSON.parse(passed[0] ?? "")).toEqual({ type: "hello", version: 2, since: 3, in_view: true });
  sockets[0]?.hear(welcome);
  connection.send({ type: "act", action: { type: "roll" } as never });
  expect(JSON.parse(passed[1] ?? "")).toMatchObject({ type: "act", id: "id1", seq: 3 });
  expect([received.map(({ type }) => type), links]).toEqual([["welcome"], ["open"]]);
});

test("after a drop the page repeats unanswered commands", async () => {
  vi.useFakeTimers();
  const { connection, passed, sockets } = connected();
  connection.open();
  await Promise.resolve();
  sockets[0]?.hear(welcome);
  connection.send({ type: "leave" });
  sockets[0]?.drop();
  await vi.advanceTimersByTimeAsync(300);
  sockets[1]?.hear(welcome);
  expect(passed.filter((text) => text.includes('"leave"'))).toHaveLength(2);
  vi.useRealTimers();
});

test("a closed socket neither sends nor receives", async () => {
  const { connection, passed, sockets, received } = connected();
  connection.open();
  sockets[0]?.close();
  await Promise.resolve();
  sockets[0]?.hear(welcome);
  sockets[0]?.send("x");
  expect([passed, received]).toEqual([[], []]);
});
