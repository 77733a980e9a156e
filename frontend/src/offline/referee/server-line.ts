// The page's line to the house at a real table, for whoever keeps the match: entries leave it, to be kept first.
import type { Socket } from "../../table/store/connection";

/** The house closes like this where it asks a page to connect again (docs/wire.md). */
const CONNECT_AGAIN = 1012;

export interface Watch {
  /** Whether a message of the page is dealt with elsewhere. */
  takes: (text: string) => boolean;
  /** Hears every message of the house, after the page. */
  hears: (text: string) => void;
  lost: () => void;
}

export class HouseLine implements Socket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly watch: Watch,
  ) {
    socket.onopen = (event) => this.onopen?.(event);
    socket.onmessage = ({ data }) => {
      this.hear(data);
      watch.hears(data);
    };
    socket.onclose = (event) => {
      this.onclose?.(event);
      watch.lost();
    };
  }

  get readyState(): number {
    return this.socket.readyState;
  }

  send(text: string): void {
    if (!this.watch.takes(text)) this.socket.send(text);
  }

  close(): void {
    this.socket.onclose = null;
    this.socket.close();
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** The page connects again, perhaps to somebody else. */
  drop(): void {
    this.close();
    this.onclose?.(new CloseEvent("close", { code: CONNECT_AGAIN }));
  }
}
