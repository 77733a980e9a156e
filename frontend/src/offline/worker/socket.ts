// The page's end of a table whose other end is the worker on this device.
import type { Socket } from "../../table/store/connection";

/** The house closes like this where it asks a page to connect again (docs/wire.md). */
const CONNECT_AGAIN = 1012;

export class DeviceSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(private readonly pass: (text: string) => void) {
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    });
  }

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.pass(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  /** A message of the worker's. */
  hear(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** What the page has may be old: it connects again. */
  drop(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.onclose?.(new CloseEvent("close", { code: CONNECT_AGAIN }));
  }
}
