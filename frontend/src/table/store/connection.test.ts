import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entry, log, welcome } from "../../../tests/messages";
import type { Socket } from "../../lib/socket";
import type { FromServer } from "../../wire";
import { Connection, type Link } from "./connection";

/** The browser's end of a line, with the server's end in the test's hand. */
class Line implements Socket {
  readyState = 0;
  sent: { type: string; id?: string; since?: number }[] = [];
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  connects(): void {
    this.onopen?.(new Event("open"));
  }
  says(message: FromServer): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  breaks(code = 1006): void {
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

let lines: Line[];
let links: Link[];
let heard: FromServer[];
let since: number;
let connection: Connection;
const last = () => lines.at(-1) as Line;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  links = [];
  heard = [];
  since = 0;
  let ids = 0;
  connection = new Connection({
    dial: () => {
      lines.push(new Line());
      return last();
    },
    seq: () => since,
    since: () => since,
    receive: (message) => heard.push(message),
    link: (link) => links.push(link),
    newId: () => `id${++ids}`,
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function greeted(): Line {
  connection.open();
  last().connects();
  last().says(welcome(1));
  return last();
}

describe("a connection", () => {
  test("says hello first, and sends no seed before a commitment", () => {
    since = 7;
    connection.open();
    last().connects();
    expect(last().sent).toEqual([{ type: "hello", version: 2, since: 7, in_view: true }]);
  });
  test("sends a command with its own id and the seq that was seen", () => {
    const line = greeted();
    since = 4;
    connection.send({ type: "act", action: { type: "roll" } });
    expect(line.sent[1]).toEqual({ type: "act", action: { type: "roll" }, id: "id1", seq: 4 });
  });
  test("holds a command until the server has said hello", () => {
    connection.open();
    last().connects();
    connection.send({ type: "start" });
    expect(last().sent).toHaveLength(1);
    last().says(welcome(1));
    expect(last().sent[1]).toMatchObject({ type: "start", id: "id1" });
  });
});

describe("after a break", () => {
  test("it reconnects and repeats unanswered commands by their ids", () => {
    greeted();
    connection.send({ type: "act", action: { type: "roll" } });
    last().breaks();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(lines).toHaveLength(2);
    last().connects();
    last().says(welcome(1));
    expect(last().sent.map((one) => one.id)).toEqual([undefined, "id1"]);
    expect(links.at(-1)).toBe("open");
  });
  test("it does not repeat what the welcome shows as done", () => {
    greeted();
    connection.send({ type: "act", action: { type: "roll" } });
    last().breaks();
    vi.advanceTimersByTime(300);
    last().connects();
    last().says(welcome(2, [entry(2, "id1")]));
    expect(last().sent).toHaveLength(1);
    expect(connection.waits("act")).toBe(false);
  });
  test("it waits longer each time, up to eight seconds", () => {
    connection.open();
    for (let tries = 0; tries < 12; tries++) {
      last().breaks();
      vi.advanceTimersByTime(8_001);
    }
    expect(lines).toHaveLength(13);
    last().breaks();
    vi.advanceTimersByTime(3_900);
    expect(lines).toHaveLength(13);
  });
  test("it does not reconnect where the server says so", () => {
    connection.open();
    last().breaks(4404);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(links).toEqual(["refused"]);
  });
});

describe("an answer", () => {
  test.each<[string, FromServer]>([
    ["an entry with its id", log([entry(2, "id1")])],
    ["an acknowledgement", { type: "ack", id: "id1", seq: 2 }],
    [
      "a refusal",
      {
        type: "refused",
        id: "id1",
        code: "stale",
        message: "",
        rule: null,
        legal: null,
        field: null,
        seq: 2,
      },
    ],
  ])("is %s", (_, message) => {
    const line = greeted();
    connection.send({ type: "act", action: { type: "roll" } });
    expect(connection.waits("act")).toBe(true);
    line.says(message);
    expect(connection.waits("act")).toBe(false);
    expect(heard.at(-1)).toEqual(message);
  });
  test("that does not come makes it connect again", () => {
    greeted();
    connection.send({ type: "act", action: { type: "roll" } });
    vi.advanceTimersByTime(5_000 + 300);
    expect(lines).toHaveLength(2);
  });
});
