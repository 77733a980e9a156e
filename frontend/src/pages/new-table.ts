// /games/<game>/new: while somebody fills in the form, the server says which options are invalid or have no effect, and
// fills in defaults. Without this script the server says so when the form is sent.
import { validateOptions } from "../lib/option-check";
import type { OptionValue } from "../lib/option-choices";
import { addressOf, type Piece, pieces } from "../ui/citations/rulebook";
import type { OptionCheck } from "../wire";

const PAUSE = 180; // ms without a change before asking

type Control = HTMLInputElement | HTMLSelectElement;

/** The control, if it is a checkbox. */
function boxOf(control: Control): HTMLInputElement | null {
  return control instanceof HTMLInputElement && control.type === "checkbox" ? control : null;
}

/** A link to a rule. It opens in a new tab, so the form keeps its values. */
function linked(piece: Piece): Node {
  if (!piece.cited) return document.createTextNode(piece.text);
  const link = document.createElement("a");
  link.href = addressOf(piece.text);
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = piece.text;
  return link;
}

class Field {
  readonly name: string;
  private readonly help: string;
  /** The buttons that set a number by its name. */
  private readonly names: HTMLButtonElement[];
  private chosen: string | boolean | null = null; // the value to restore when the option has an effect again

  constructor(
    private readonly place: HTMLElement,
    private readonly control: Control,
    private readonly told: HTMLElement,
  ) {
    this.name = control.name;
    this.help = told.textContent ?? "";
    told.ariaLive = "polite";
    this.names = [...place.querySelectorAll<HTMLButtonElement>(".presets button")];
    for (const button of this.names)
      button.addEventListener("click", () => {
        this.control.value = button.value;
        this.control.dispatchEvent(new Event("input", { bubbles: true }));
      });
    this.control.addEventListener("input", () => this.markName());
    this.markName();
  }

  /** Marks the button with the name of the number. */
  private markName(): void {
    const value = this.control.value;
    for (const button of this.names)
      button.ariaPressed = String(value !== "" && Number(button.value) === Number(value));
  }

  /** The chosen value, or null for the default. */
  get value(): string | boolean | null {
    if (this.control.disabled) return null;
    return boxOf(this.control)?.checked ?? (this.control.value || null);
  }

  show(check: OptionCheck): void {
    const idle = check.idle[this.name];
    const refused = check.refused?.field === this.name ? check.refused.message : undefined;
    this.setIdle(idle !== undefined);
    const wrong = refused !== undefined && idle === undefined;
    this.control.setAttribute("aria-invalid", String(wrong));
    this.place.classList.toggle("wrong", wrong);
    this.place.querySelector(".errorlist")?.remove();
    const words = idle ?? refused ?? this.help;
    if (this.told.textContent !== words) this.told.replaceChildren(...pieces(words).map(linked));
    if (check.options) this.fillIn(check.options[this.name]);
  }

  /**
   * Disables a field that has no effect and shows its default; restores the chosen value when it has an effect again.
   */
  private setIdle(idle: boolean): void {
    if (idle === this.control.disabled) return;
    if (idle) this.chosen = this.value;
    this.control.disabled = idle;
    this.place.classList.toggle("idle", idle);
    const value = idle ? null : this.chosen;
    const box = boxOf(this.control);
    if (box) box.checked = value === true;
    else if (this.control instanceof HTMLSelectElement && value === null) this.control.selectedIndex = 0;
    else this.control.value = String(value ?? "");
  }

  /** Shows the default if nothing is chosen. */
  private fillIn(value: OptionValue | undefined): void {
    if (this.control instanceof HTMLInputElement) {
      this.control.placeholder = String(value ?? "");
      return;
    }
    const options = [...this.control.options];
    const [open] = options.filter((option) => option.value === "");
    const label = options.find((option) => option.value === value)?.label;
    if (open && label) open.label = `As usual: ${label}`;
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<HTMLElement>(".field")].flatMap((place) => {
    const control = place.querySelector<Control>("input, select");
    const told = place.querySelector<HTMLElement>(".help");
    return control && told ? [new Field(place, control, told)] : [];
  });
}

/** Asks the server after each pause. An answer to an older question is ignored. */
function ask(form: HTMLFormElement, url: string): void {
  const fields = fieldsOf(form);
  let asking = new AbortController();
  let pause = 0;

  async function askNow(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const options = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    const check = await validateOptions(url, options, signal).catch(() => null);
    // Without an answer nothing changes. The server checks everything when the form is sent.
    if (check && !signal.aborted) for (const field of fields) field.show(check);
  }

  form.addEventListener("input", () => {
    clearTimeout(pause);
    pause = window.setTimeout(askNow, PAUSE);
  });
  askNow();
}

export function startNewTable(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-options]");
  if (form?.dataset.options) ask(form, form.dataset.options);
}
