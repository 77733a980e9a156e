import penny from "./penny.svg?raw";

/** Inserts the drawing of the penny once, for every <use>. */
export function hangPenny(): void {
  document.body.insertAdjacentHTML("afterbegin", penny);
  const sprite = document.body.firstElementChild;
  sprite?.setAttribute("class", "sr");
  sprite?.setAttribute("aria-hidden", "true");
}
