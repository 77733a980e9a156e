// The socket of a real table's referee to the server: entries are taken out of it, to be stored first.
import type { Socket } from "../../lib/socket";
import { PageSocket } from "../page-socket";

export interface Watch {
  /** Whether a message of the page is handled elsewhere. */
  takes: (text: string) => boolean;
  /** Called with every message of the server, after the page. */
  hears: (text: string) => void;
  lost: () => void;
}

export class ServerLine extends PageSocket {
  constructor(
    private readonly socket: Socket,
    private readonly watch: Watch,
  ) {
    super();
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
}
