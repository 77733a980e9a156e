import { expect, test } from "vitest";
import { Device, DeviceRefusal, type Workplace } from "./device";
import type { FromWorker, WorkerRequest } from "./messages";

class Desk implements Workplace {
  readonly requests: WorkerRequest[] = [];
  ended = false;
  private heard: (event: { data: FromWorker }) => void = () => {};
  private broke: (event: { message: string }) => void = () => {};

  postMessage(message: WorkerRequest): void {
    this.requests.push(message);
  }

  addEventListener(type: string, heard: (event: never) => void): void {
    if (type === "message") this.heard = heard as (event: { data: FromWorker }) => void;
    else this.broke = heard as (event: { message: string }) => void;
  }

  terminate(): void {
    this.ended = true;
  }

  says(data: FromWorker): void {
    this.heard({ data });
  }

  breaks(message: string): void {
    this.broke({ message });
  }
}

test("each call gets the answer with its id, in any order", async () => {
  const desk = new Desk();
  const device = new Device(desk);
  const [one, two] = [device.call("games"), device.call("judged_options", "a game", { players: 2 }, 2)];
  expect(desk.requests.map(({ call, arguments: values }) => [call, values])).toEqual([
    ["games", []],
    ["judged_options", ["a game", { players: 2 }, 2]],
  ]);
  const [first, second] = desk.requests.map(({ id }) => id) as [number, number];
  desk.says({ type: "answered", id: second, value: 7 });
  desk.says({ type: "answered", id: first, value: ["a game"] });
  expect(await Promise.all([one, two])).toEqual([["a game"], 7]);
});

test("a refusal of the library has the name of its error", async () => {
  const desk = new Desk();
  const call = new Device(desk).call("hear_referee", "roll");
  desk.says({
    type: "answered",
    id: desk.requests[0]?.id as number,
    refused: { kind: "IllegalAction", message: "not now" },
  });
  await expect(call).rejects.toThrow(DeviceRefusal);
  await expect(call).rejects.toMatchObject({ refused: { kind: "IllegalAction" } });
});

test("when Python cannot start, all calls are refused", async () => {
  const desk = new Desk();
  const device = new Device(desk);
  const early = device.call("games");
  desk.says({ type: "failed", message: "tuppence could not be loaded" });
  await expect(device.ready).rejects.toThrow("tuppence could not be loaded");
  await expect(early).rejects.toThrow("tuppence could not be loaded");
  await expect(device.call("games")).rejects.toThrow("tuppence could not be loaded");
});

test("a worker that breaks ends all calls too", async () => {
  const desk = new Desk();
  const device = new Device(desk);
  const call = device.call("games");
  desk.breaks("out of memory");
  await expect(device.ready).rejects.toThrow("out of memory");
  await expect(call).rejects.toThrow("out of memory");
});

test("progress is reported as a share, and end() stops the worker", async () => {
  const desk = new Desk();
  const shares: number[] = [];
  const device = new Device(desk, (share) => shares.push(share));
  desk.says({ type: "progress", loaded: 1, bytes: 4 });
  desk.says({ type: "ready" });
  await device.ready;
  device.end();
  expect([shares, desk.ended]).toEqual([[0.25], true]);
  await expect(device.call("games")).rejects.toThrow("stopped");
});
