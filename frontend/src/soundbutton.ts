import { onSound, toggleSound } from "./table/sound";

/** Every button with data-sound turns the sound on and off, and says which. */
export function bindSoundButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-sound]")) {
    button.hidden = false;
    button.addEventListener("click", toggleSound);
    onSound((on) => {
      button.textContent = on ? "Sound on" : "Sound off";
    });
  }
}
