// The page of a match: players are tapped in the order in which they finish. The lists that the page came with keep the
// order; without a script they are filled in one by one.

interface Player {
  value: string;
  name: string;
}

function players(select: HTMLSelectElement): Player[] {
  return [...select.options].filter(({ value }) => value).map(({ value, text }) => ({ value, name: text }));
}

function enhance(places: HTMLFieldSetElement): void {
  const selects = [...places.querySelectorAll("select")];
  const first = selects[0];
  if (!first) return;
  const everybody = players(first);
  const placed = () => selects.map(({ value }) => value).filter(Boolean);
  const keep = (order: string[]) => {
    for (const [at, select] of selects.entries()) select.value = order[at] ?? "";
    show();
  };

  const taps = document.createElement("div");
  taps.className = "taps";
  const buttons = everybody.map(({ value, name }) => {
    const button = document.createElement("button");
    button.type = "button";
    const medal = document.createElement("span");
    medal.className = "medal";
    button.append(medal, name);
    button.addEventListener("click", () => tap(value));
    taps.append(button);
    return { value, button, medal };
  });
  const undo = document.createElement("button");
  undo.type = "button";
  undo.className = "btn stay";
  undo.textContent = "Undo the last tap";
  undo.addEventListener("click", () => {
    const order = placed();
    // The last of all is placed by itself, and goes with the tap before.
    keep(order.slice(0, order.length === everybody.length ? -2 : -1));
  });
  const said = document.createElement("p");
  said.className = "sr";
  said.setAttribute("aria-live", "polite");

  function tap(value: string): void {
    const order = placed();
    if (order.includes(value)) return;
    order.push(value);
    const left = everybody.filter((player) => !order.includes(player.value));
    keep(left.length === 1 ? [...order, ...left.map((player) => player.value)] : order);
  }
  function show(): void {
    const order = placed();
    for (const { value, button, medal } of buttons) {
      const place = order.indexOf(value) + 1;
      medal.textContent = place ? String(place) : "";
      button.setAttribute("aria-pressed", String(place > 0));
    }
    undo.disabled = order.length === 0;
    const names = order.map((value) => everybody.find((player) => player.value === value)?.name);
    said.textContent = names.map((name, at) => `${at + 1} ${name}`).join(", ");
  }

  for (const label of places.querySelectorAll<HTMLElement>(".place")) label.hidden = true;
  const told = document.createElement("p");
  told.className = "help";
  told.textContent = "Tap the players in the order in which they get rid of their pennies.";
  places.append(told, taps, undo, said);
  show();
}

for (const places of document.querySelectorAll<HTMLFieldSetElement>("fieldset.places")) enhance(places);
