// The form of a real table: recent players as chips, which write their names down, and the names of its match stored.
import { namesLeft, rememberNames } from "../lib/names/recent-names";

export function offerNames(): void {
  const chips = document.querySelector<HTMLElement>("[data-recent-names]");
  const field = document.querySelector<HTMLTextAreaElement>("textarea[name=names]");
  if (chips && field) fill(chips, field);
}

function fill(chips: HTMLElement, field: HTMLTextAreaElement): void {
  const written = () => field.value.split("\n").filter((line) => line.trim() !== "");

  function show(): void {
    const buttons = namesLeft(written()).map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "small";
      button.textContent = name;
      button.setAttribute("aria-label", `Add ${name}`);
      button.addEventListener("click", () => {
        field.value = [...written(), name].join("\n");
        show();
      });
      return button;
    });
    chips.replaceChildren(...buttons);
  }

  field.after(chips);
  field.addEventListener("input", show);
  field.form?.addEventListener("submit", () => rememberNames(written()));
  show();
}
