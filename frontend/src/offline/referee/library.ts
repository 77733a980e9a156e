// The library in this browser, started when it is needed or the page has nothing else to do.

import type { PageCalls } from "../../wire/device";
import { type Device, startDevice } from "../worker/device";

/** The library is loaded at the latest this long after the page is shown: milliseconds. */
const SOON = 3000;

export class LaterLibrary {
  #device: Device | undefined;

  startSoon(): void {
    const start = () => void this.ready.catch(() => {}); // a failure is reported to the first call
    if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: SOON });
    else setTimeout(start, SOON);
  }

  get ready(): Promise<void> {
    return this.#started.ready;
  }

  call<Name extends keyof PageCalls>(
    name: Name,
    ...values: PageCalls[Name]["arguments"]
  ): Promise<PageCalls[Name]["value"]> {
    return this.#started.call(name, ...values);
  }

  get #started(): Device {
    this.#device ??= startDevice();
    return this.#device;
  }
}
