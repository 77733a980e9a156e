// Announces that the sheet has changed. It only carries the version; the page then asks for the sheet. If a proxy or a
// lost connection cuts it, the page asks every few seconds.
import { Backoff } from "../lib/socket";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const REFUSED = 4000; // from this code on the server refused; the next request for the sheet gets the reason

export class Live {
  private socket?: WebSocket;
  private readonly backoff = new Backoff(() => this.connect(), FIRST_WAIT, LONGEST_WAIT);

  constructor(
    private readonly path: string,
    private readonly hear: (version: number) => void,
    private readonly lost: () => void,
  ) {
    this.connect();
    addEventListener("online", () => this.connect());
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    this.backoff.cancel();
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.backoff.reset();
      this.hear(JSON.parse(data).version);
    });
    socket.addEventListener("close", ({ code }) => {
      this.lost();
      this.backoff.again(code >= REFUSED ? LONGEST_WAIT : undefined);
    });
  }
}
