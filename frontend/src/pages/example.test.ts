import { describe, expect, test } from "vitest";
import { paired, startExamples } from "./example";

const piece = (kind: string) => `<i data-piece="${kind}"></i>`;
const step = (part: string, balcony: string[], stage: string[]) =>
  `<li><div data-place="balcony">${balcony.map(piece).join("")}</div>
   <div data-place="stage">${stage.map(piece).join("")}</div>
   <div class="caption"><h3>${part}</h3><p>Said.</p></div></li>`;

document.body.innerHTML = `<figure class="example"><ol>
  ${step("One", ["blank", "blank", "blank"], [])}
  ${step("Two", ["blank"], ["head", "tail"])}
  ${step("Three", ["blank", "blank"], ["head"])}</ol>
  <button>Back</button><progress value="1" max="3"></progress><button>Next</button>
  <p aria-live="polite"></p></figure>`;

const figure = document.querySelector("figure") as HTMLElement;
const [back, next] = [...figure.querySelectorAll("button")] as [HTMLButtonElement, HTMLButtonElement];
const shown = () => figure.querySelector("li[aria-current] h3")?.textContent;
const press = (key: string) => figure.dispatchEvent(new KeyboardEvent("keydown", { key }));

startExamples();

describe("an example", () => {
  test("is stepped through by buttons, from the first to the last", () => {
    expect(shown()).toBe("One");
    expect(back.ariaDisabled).not.toBe("false");
    for (const part of ["Two", "Three", "Three"]) {
      next.click();
      expect(shown()).toBe(part);
    }
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(figure.querySelector("progress")?.value).toBe(3);
    expect(figure.querySelector("[aria-live]")?.textContent).toBe("Three: Said.");
    back.click();
    expect(shown()).toBe("Two");
  });
  test("is stepped through by the arrow keys", () => {
    press("ArrowLeft");
    press("ArrowLeft");
    expect(shown()).toBe("One");
    press("ArrowRight");
    press("x");
    expect(shown()).toBe("Two");
  });
});

describe("a piece of the next picture", () => {
  const pieces = (...described: string[]): Parameters<typeof paired>[0] =>
    described.map((one) => {
      const [kind, place] = one.split(" ") as [string, string];
      return { element: document.body, kind, place };
    });
  const names = (before: string[], after: string[]) => {
    const [old, now] = [pieces(...before), pieces(...after)];
    const from = paired(old, now);
    return now.map((one) => before[old.indexOf(from.get(one) ?? one)]);
  };
  test("was where it still is, if it can", () => {
    expect(names(["t stage", "t hand"], ["t hand"])).toEqual(["t hand"]);
  });
  test("else comes from one that shows the same, else from any", () => {
    expect(names(["t stage", "h stage", "blank up"], ["blank up", "t hand", "blank up"])).toEqual([
      "blank up",
      "t stage",
      "h stage",
    ]);
  });
  test("that is new comes from nowhere", () => {
    expect(names(["t stage"], ["t stage", "t stage"])).toEqual(["t stage", undefined]);
  });
});
