import { beforeEach, expect, test } from "vitest";
import { Gestures } from "./gestures";

let calls: string[] = [];
let bubbled = 0;
let element: HTMLElement;

/** Fingers on an element whose left half is boards; comes up to three times nearer. */
beforeEach(() => {
  calls = [];
  bubbled = 0;
  const outside = document.createElement("div");
  element = document.createElement("div");
  outside.append(element);
  outside.addEventListener("pointerdown", () => bubbled++);
  element.setPointerCapture = () => undefined;
  let near = 1;
  new Gestures({
    place: (x, y, first) => {
      if (first && x > 100) return false;
      calls.push(`place ${x} ${y}`);
      return true;
    },
    turn: (right, up) => calls.push(right || up ? `turn ${Math.sign(right)} ${Math.sign(up)}` : "turn"),
    approach: (times) => {
      const before = near;
      near = Math.min(3, near * times);
      if (near !== before) calls.push(times > 1 ? "nearer" : "farther");
      return near !== before;
    },
    tap: () => calls.push("tap"),
  }).watch(element);
});

function finger(type: string, x: number, y: number, pointerId = 1, button = 0): void {
  const event = new PointerEvent(`pointer${type}`, {
    clientX: x,
    clientY: y,
    pointerId,
    button,
    bubbles: true,
  });
  element.dispatchEvent(event);
}

test("a finger on the boards places, and again where it is dragged", () => {
  finger("down", 50, 10);
  finger("move", 150, 20);
  finger("up", 150, 20);
  expect(calls).toEqual(["place 50 10", "place 150 20"]);
  expect(bubbled).toBe(1);
});

test("a finger beside the boards turns them, and stops nothing", () => {
  finger("down", 150, 10);
  finger("move", 190, 10);
  finger("up", 190, 10);
  expect(calls).toEqual(["turn -1 0"]);
  expect(bubbled).toBe(0);
});

test("a tap beside the boards is reported", () => {
  finger("down", 150, 10);
  finger("move", 152, 11);
  finger("up", 152, 11);
  expect(calls).toEqual(["tap"]);
});

test("the right button turns also on the boards", () => {
  finger("down", 50, 10, 1, 2);
  finger("move", 50, 60, 1, 2);
  finger("up", 50, 60, 1, 2);
  expect(calls).toEqual(["turn 0 1"]);
});

test("two fingers zoom, even on the boards, and place nothing", () => {
  finger("down", 50, 10, 1);
  finger("down", 80, 10, 2);
  finger("move", 120, 10, 2);
  expect(calls).toContain("nearer");
  expect(calls.filter((what) => what.startsWith("place"))).toEqual(["place 50 10"]);
  finger("up", 120, 10, 2);
  finger("up", 50, 10, 1);
  expect(calls).not.toContain("tap");
});

test("the wheel zooms, and scrolls the page once it cannot", () => {
  const wheel = () => {
    const event = new WheelEvent("wheel", { deltaY: -600, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([wheel(), wheel(), wheel()]).toEqual([true, true, false]);
});
