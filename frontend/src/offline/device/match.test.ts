import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Device, type Workplace } from "../worker/device";
import type { FromWorker } from "../worker/messages";
import { DeviceMatch } from "./match.svelte";

const CHANGES = 100;
type Added = [type: string, heard: unknown, signal: AbortSignal | undefined];

/** What listens to the window and the document. */
let listening: Added[] = [];

function watched(where: EventTarget): void {
  const [add, remove] = [where.addEventListener, where.removeEventListener];
  vi.spyOn(where, "addEventListener").mockImplementation((...[type, heard, how]: Parameters<typeof add>) => {
    listening.push([type, heard, typeof how === "object" ? how.signal : undefined]);
    add.call(where, type, heard, how);
  });
  vi.spyOn(where, "removeEventListener").mockImplementation(
    (...[type, heard, how]: Parameters<typeof add>) => {
      listening = listening.filter((one) => one[0] !== type || one[1] !== heard);
      remove.call(where, type, heard, how);
    },
  );
}

const count = () => listening.filter(([, , signal]) => !signal?.aborted).length;

class Desk implements Workplace {
  hear: (event: { data: FromWorker }) => void = () => {};
  postMessage(): void {}
  addEventListener(type: string, heard: (event: never) => void): void {
    if (type === "message") this.hear = heard as typeof this.hear;
  }
  terminate(): void {}
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  listening = [];
  watched(window);
  watched(document);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a hundred changes of reader leave no listeners behind", () => {
  const desk = new Desk();
  const match = new DeviceMatch(new Device(desk), "m1", () => {});
  const counts: number[] = [];
  for (let number = 1; number <= CHANGES; number += 1) {
    const sitting = { number, shared: true, covered: number % 2 };
    desk.hear({ data: { type: "news", sitting, messages: [], behind: false } });
    counts.push(count());
  }
  expect(counts[0]).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
  match.close();
  expect(count()).toBe(0);
});
