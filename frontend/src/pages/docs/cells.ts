// The examples of the tutorial run in the reader's browser, in the order of the page, and can be changed.
import { type Device, startDevice } from "../../offline/worker/device";

interface Cell {
  code: HTMLElement;
  /** What the example prints, as the page has it; it is not run. */
  printed: Set<string>;
  output: HTMLElement;
  button: HTMLButtonElement;
  hasRun: boolean;
}

const PROMPT = /^(?:>>>|\.\.\.) ?/;

/** The lines of an example that run: those at a prompt, and what a reader has added. */
export function sourceOf(text: string, printed: Set<string>): string {
  const lines = text.split("\n").filter((line) => PROMPT.test(line) || !printed.has(line));
  return lines.map((line) => line.replace(PROMPT, "")).join("\n");
}

function makeCell(block: HTMLElement): Cell {
  const code = block.querySelector("pre") as HTMLElement;
  const lines = (code.textContent ?? "").split("\n");
  const printed = new Set(lines.filter((line) => !PROMPT.test(line)));
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.role = "textbox";
  code.ariaMultiLine = "true";
  code.ariaLabel = "Example";
  const output = document.createElement("pre");
  output.className = "printed";
  output.role = "status";
  const button = document.createElement("button");
  button.textContent = "Run";
  button.className = "run";
  block.append(button, output);
  return { code, printed, output, button, hasRun: false };
}

/** The examples of a page, and the Python that runs them. */
class Cells {
  private device: Device | undefined;
  private running: Cell | undefined;

  constructor(
    private readonly cells: Cell[],
    private readonly start: typeof startDevice,
  ) {
    for (const cell of cells) {
      cell.button.addEventListener("click", () => (this.running ? this.stop() : void this.run(cell)));
      cell.code.addEventListener("input", () => {
        cell.hasRun = false;
      });
    }
  }

  /** Runs an example after those above it that have not run. */
  private async run(pressed: Cell): Promise<void> {
    this.running = pressed;
    pressed.hasRun = false;
    pressed.button.textContent = "Stop";
    this.device ??= this.start((share) => {
      pressed.output.textContent =
        share < 1 ? `Python is loading: ${Math.round(share * 100)} %` : "Python is starting.";
    });
    try {
      const upTo = this.cells.slice(0, this.cells.indexOf(pressed) + 1);
      for (const cell of upTo) if (!cell.hasRun) await this.print(cell, this.device);
    } catch (error) {
      pressed.output.textContent = error instanceof Error ? error.message : String(error);
      this.forget();
    } finally {
      pressed.button.textContent = "Run";
      this.running = undefined;
    }
  }

  private async print(cell: Cell, device: Device): Promise<void> {
    const source = sourceOf(cell.code.textContent ?? "", cell.printed);
    const { text, failed } = await device.call("run_cell", source);
    cell.output.textContent = text;
    cell.output.classList.toggle("failed", failed);
    cell.hasRun = !failed;
  }

  private stop(): void {
    this.device?.end();
  }

  /** Forgets all names: the next example starts Python again. */
  private forget(): void {
    this.device = undefined;
    for (const cell of this.cells) cell.hasRun = false;
  }
}

export function startCells(blocks: Iterable<HTMLElement>, start = startDevice): void {
  new Cells([...blocks].map(makeCell), start);
}
