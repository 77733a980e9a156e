import { onSound, toggleSound } from "./table/sound";

/** Makes every button with data-sound turn the sound on and off, and show its state. */
export function bindSoundButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-sound]")) {
    button.hidden = false;
    button.addEventListener("click", toggleSound);
    onSound((on) => {
      button.textContent = on ? "Sound on" : "Sound off";
    });
  }
}
