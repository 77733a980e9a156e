// Announces that the sheet has changed. It only carries the version; the page then asks for the sheet. If a proxy or a
// lost connection cuts it, the page asks every few seconds.

const FIRST_AGAIN_MS = 1000;
const LAST_AGAIN_MS = 30_000;
const REFUSED = 4000; // from this code on the server refused; the next request for the sheet gets the reason

export class Live {
  private socket?: WebSocket;
  private again = FIRST_AGAIN_MS;
  private timer?: ReturnType<typeof setTimeout>;

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
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.again = FIRST_AGAIN_MS;
      this.hear(JSON.parse(data).version);
    });
    socket.addEventListener("close", ({ code }) => {
      this.lost();
      this.again = code >= REFUSED ? LAST_AGAIN_MS : Math.min(2 * this.again, LAST_AGAIN_MS);
      this.timer = setTimeout(() => this.connect(), this.again);
    });
  }
}
