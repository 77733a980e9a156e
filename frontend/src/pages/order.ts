// The page of a match: players are tapped in the order in which they finish. The page's own lists hold the order; without
// a script they are filled in one by one.
import { withLast } from "../lib/finish-order";

interface Tap {
  value: string;
  name: string;
  button: HTMLButtonElement;
  medal: HTMLElement;
}

function button(words: string, className = ""): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.append(words);
  return made;
}

function paragraph(className: string, words = ""): HTMLParagraphElement {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = words;
  return made;
}

/** One button a player, and the lists that it fills in. */
class Order {
  private readonly selects: HTMLSelectElement[];
  private readonly taps: Tap[];
  /** Who plays: the last of them needs no tap. In a correction, others may be tapped, too. */
  private readonly playing: string[];
  private readonly undo = button("Undo the last tap", "btn stay");
  private readonly again = button("Start again", "btn stay");
  private readonly said = paragraph("sr");

  constructor(places: HTMLFieldSetElement) {
    this.selects = [...places.querySelectorAll("select")];
    const players = [...(this.selects[0]?.options ?? [])].filter(({ value }) => value);
    this.taps = players.map(({ value, text }) => this.made(value, text));
    const { playing } = places.dataset;
    this.playing = playing === undefined ? players.map(({ value }) => value) : playing.split(" ");
    this.undo.addEventListener("click", () => this.takeBack());
    this.again.addEventListener("click", () => this.set([]));
    const back = paragraph("row");
    back.append(this.undo, this.again);
    this.said.setAttribute("aria-live", "polite");
    for (const label of places.querySelectorAll<HTMLElement>(".place")) label.hidden = true;
    const all = document.createElement("div");
    all.className = "taps grid";
    all.append(...this.taps.map((tap) => tap.button));
    const help = paragraph("help", "Tap the players in the order in which they get rid of their pennies.");
    places.append(help, all, back, this.said);
    this.show();
  }

  private made(value: string, name: string): Tap {
    const medal = document.createElement("span");
    medal.className = "medal";
    const made = button(name);
    made.prepend(medal);
    made.addEventListener("click", () => this.tap(value));
    return { value, name, button: made, medal };
  }

  private get placed(): string[] {
    return this.selects.map(({ value }) => value).filter(Boolean);
  }

  private set(order: string[]): void {
    for (const [at, select] of this.selects.entries()) select.value = order[at] ?? "";
    this.show();
  }

  private tap(value: string): void {
    const order = this.placed;
    if (order.includes(value)) return;
    this.set(withLast([...order, value], this.playing));
  }

  private takeBack(): void {
    const order = this.placed;
    this.set(order.slice(0, order.length === this.playing.length ? -2 : -1));
  }

  private show(): void {
    const order = this.placed;
    for (const { value, button, medal } of this.taps) {
      const place = order.indexOf(value) + 1;
      medal.textContent = place ? String(place) : "";
      button.setAttribute("aria-pressed", String(place > 0));
    }
    this.undo.disabled = order.length === 0;
    this.again.disabled = order.length === 0;
    const names = order.map((value) => this.taps.find((tap) => tap.value === value)?.name);
    this.said.textContent = names.map((name, at) => `${at + 1} ${name}`).join(", ");
  }
}

export function startOrders(): void {
  for (const places of document.querySelectorAll<HTMLFieldSetElement>("fieldset.places")) new Order(places);
}
