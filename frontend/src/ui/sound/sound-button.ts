import { onSound, toggleSound } from "./sound";

/** Makes every button with data-sound turn the sound on and off, and show its state. */
export function bindSoundButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-sound]")) {
    button.hidden = false;
    button.addEventListener("click", toggleSound);
    onSound((on) => {
      labelHeaderButton(button, on ? "Sound on" : "Sound off", on);
    });
  }
}

/** Names a button of the header, whose picture is crossed out while what it controls is off. */
export function labelHeaderButton(button: HTMLButtonElement, text: string, on: boolean): void {
  const label = button.querySelector("span");
  if (label) label.textContent = text;
  button.title = text;
  button.classList.toggle("off", !on);
}
