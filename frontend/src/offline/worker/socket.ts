// The page's socket to a table in the worker on this device.
import { PageSocket } from "../page-socket";

export class DeviceSocket extends PageSocket {
  readyState: number = WebSocket.CONNECTING;

  constructor(private readonly pass: (text: string) => void) {
    super();
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

  override hear(text: string): void {
    if (this.readyState === WebSocket.OPEN) super.hear(text);
  }

  override drop(): void {
    if (this.readyState !== WebSocket.CLOSED) super.drop();
  }
}
