// The page's end of a connection that this device intercepts, or answers itself.
import { CONNECT_AGAIN, type Socket } from "../lib/socket";

export abstract class PageSocket implements Socket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  abstract readonly readyState: number;

  abstract send(text: string): void;
  abstract close(): void;

  /** Delivers a message to the page. */
  hear(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** Makes the page connect again, perhaps to another backend. */
  drop(): void {
    this.close();
    this.onclose?.(new CloseEvent("close", { code: CONNECT_AGAIN }));
  }
}
