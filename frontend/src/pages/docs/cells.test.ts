import { expect, test } from "vitest";
import { Device, type Workplace } from "../../offline/worker/device";
import type { FromWorker, WorkerRequest } from "../../offline/worker/messages";
import { sourceOf, startCells } from "./cells";

/** A worker that prints what it is given, fails at "fail", and never answers "wait". */
class Echo implements Workplace {
  static sources: string[] = [];
  private heard: (event: { data: FromWorker }) => void = () => {};

  postMessage({ id, arguments: [source] }: WorkerRequest): void {
    Echo.sources.push(String(source));
    const failed = source === "fail";
    if (source !== "wait")
      this.heard({ data: { type: "answered", id, value: { text: `${source}!`, failed } } });
  }

  addEventListener(type: string, heard: (event: never) => void): void {
    if (type === "message") this.heard = heard as (event: { data: FromWorker }) => void;
  }

  terminate(): void {}
}

function page(...examples: string[]): { press: (index: number) => void; outputs: () => string[] } {
  Echo.sources = [];
  document.body.innerHTML = examples.map((one) => `<div><pre>${one}</pre></div>`).join("");
  startCells(document.querySelectorAll<HTMLElement>("div"), () => new Device(new Echo()));
  return {
    press: (index) => document.querySelectorAll("button")[index]?.click(),
    outputs: () => [...document.querySelectorAll(".printed")].map((one) => one.textContent ?? ""),
  };
}

test("what a prompt printed does not run, what a reader adds does", () => {
  const printed = new Set(["3", ""]);
  expect(sourceOf(">>> def one():\n...     return 1\n>>> one()\n3\nprint(2)\n", printed)).toBe(
    "def one():\n    return 1\none()\nprint(2)",
  );
});

test("examples run in the order of the page, each once", async () => {
  const { press, outputs } = page("&gt;&gt;&gt; a", "&gt;&gt;&gt; b", "&gt;&gt;&gt; c");
  press(1);
  await expect.poll(outputs).toEqual(["a!", "b!", ""]);
  press(2);
  await expect.poll(outputs).toEqual(["a!", "b!", "c!"]);
  expect(Echo.sources).toEqual(["a", "b", "c"]);
});

test("a failed example runs again, a waiting one can be stopped", async () => {
  const { press, outputs } = page("&gt;&gt;&gt; fail", "&gt;&gt;&gt; wait");
  press(0);
  await expect.poll(outputs).toEqual(["fail!", ""]);
  expect(document.querySelectorAll(".failed")).toHaveLength(1);
  press(1);
  await expect.poll(() => Echo.sources).toEqual(["fail", "fail", "wait"]);
  press(1);
  await expect.poll(outputs).toEqual(["fail!", "Python on this device has been stopped."]);
  press(0);
  await expect.poll(() => Echo.sources).toEqual(["fail", "fail", "wait", "fail"]);
});

test("the first example says that Python loads, then starts", () => {
  let loaded: (share: number) => void = () => {};
  document.body.innerHTML = "<div><pre>&gt;&gt;&gt; wait</pre></div>";
  startCells(document.querySelectorAll<HTMLElement>("div"), (progress = () => {}) => {
    loaded = progress;
    return new Device(new Echo());
  });
  document.querySelector("button")?.click();
  loaded(0.5);
  expect(document.querySelector(".printed")?.textContent).toBe("Python is loading: 50 %");
  loaded(1);
  expect(document.querySelector(".printed")?.textContent).toBe("Python is starting.");
});
